import { expect, it } from 'vitest'
import { countedPath } from './telemetry.ts'

it('telemetry counts the home page as /landing and another page under its own path', () => {
  expect(['/', '/pricing'].map(countedPath)).toEqual(['/landing', '/pricing'])
})
