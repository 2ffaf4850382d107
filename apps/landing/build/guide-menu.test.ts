import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readGuideMenu } from './content.ts'
import { guidePaths } from '../src/paths.ts'

it("[R-08] the guide's menu lists the nine sections in order", async () => {
  expect(await readGuideMenu()).toEqual([
    'Overview',
    'Study modes',
    'Spaced repetition',
    'Gamification',
    'Analytics and progress',
    'Leaderboards',
    'Achievements',
    'Study tips',
    'Support',
  ])
})

it('[R-08] each section of the guide has a path that matches its file name', () => {
  const slugs = guidePaths.map((path) => path.slice('/documentation/'.length) || 'overview')
  const files = readdirSync(new URL('../content/guide/', import.meta.url)).toSorted()
  expect(files).toEqual(slugs.map((slug, index) => `${index + 1}-${slug}.md`))
})
