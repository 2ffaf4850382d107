import { expect, it } from 'vitest'
import { countedPath } from './telemetry.ts'

it('needs no window until something is counted, and counts the home page as /landing', () => {
  expect(['/', '/pricing'].map(countedPath)).toEqual(['/landing', '/pricing'])
})
