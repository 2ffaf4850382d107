import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readGuideMenu } from './content.ts'
import { guidePaths } from '../src/paths.ts'

it('[R-08] the guide has its nine sections, in this order', async () => {
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

it('[R-08] each section of the guide has an address of its own, named as its file', () => {
  const slugs = guidePaths.map((path) => path.slice('/documentation/'.length) || 'overview')
  const files = readdirSync(new URL('../content/guide/', import.meta.url)).toSorted()
  expect(files).toEqual(slugs.map((slug, place) => `${place + 1}-${slug}.md`))
})
