import { describe, expect, it } from 'vitest'
import { features, tierIncludes, tierRank } from './access.ts'
import { tiers } from './tier.ts'

describe('tierIncludes', () => {
  it('[O-01] includes analytics for paid tiers and flashcards for every tier', () => {
    expect(tiers.map((tier) => tierIncludes(tier, 'analytics'))).toEqual([false, true, true])
    expect(tiers.map((tier) => tierIncludes(tier, 'flashcards'))).toEqual([true, true, true])
  })

  it('includes full content for Starter and Premium, and priority content, custom questions and custom avatars only for Premium', () => {
    const tiersWith = (feature: (typeof features)[number]) => tiers.filter((tier) => tierIncludes(tier, feature))
    expect(tiersWith('full_content')).toEqual(['starter', 'premium'])
    for (const feature of ['priority_content', 'custom_questions', 'custom_avatars'] as const) {
      expect(tiersWith(feature)).toEqual(['premium'])
    }
  })

  it('includes every feature of a lower tier in a higher tier', () => {
    for (const feature of features) {
      const open = tiers.map((tier) => Number(tierIncludes(tier, feature)))
      expect(open.toSorted((left, right) => left - right)).toEqual(open)
    }
    expect(tiers.map(tierRank)).toEqual([0, 1, 2])
  })
})
