import { expect, it } from 'vitest'
import { countedPath } from './telemetry.ts'

it('telemetry counts the home page as /landing', () => {
  expect(['/', '/pricing'].map(countedPath)).toEqual(['/landing', '/pricing'])
})
