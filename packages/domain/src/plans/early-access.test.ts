import { expect, it } from 'vitest'
import { contentOpensAt } from './early-access.ts'
import { tiers } from './tier.ts'

it('[B-14] new content opens to Premium at midnight in Karachi, and to everyone else 14 days later', () => {
  const opening = tiers.map((tier) => new Date(contentOpensAt('2026-12-01', tier)).toISOString())
  expect(opening).toEqual(['2026-12-14T19:00:00.000Z', '2026-12-14T19:00:00.000Z', '2026-11-30T19:00:00.000Z'])
})
