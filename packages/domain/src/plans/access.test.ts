import { describe, expect, it } from 'vitest'
import { features, tierIncludes, tierRank } from './access.ts'
import { tiers } from './tier.ts'

describe('tierIncludes', () => {
  it('[O-01] gives analytics to paid tiers and flashcards to every tier', () => {
    expect(tiers.map((tier) => tierIncludes(tier, 'analytics'))).toEqual([false, true, true])
    expect(tiers.map((tier) => tierIncludes(tier, 'flashcards'))).toEqual([true, true, true])
  })

  it('gives full content to Starter and Premium, and priority content, custom questions and custom avatars only to Premium', () => {
    const tiersWith = (feature: (typeof features)[number]) => tiers.filter((tier) => tierIncludes(tier, feature))
    expect(tiersWith('full_content')).toEqual(['starter', 'premium'])
    for (const feature of ['priority_content', 'custom_questions', 'custom_avatars'] as const) {
      expect(tiersWith(feature)).toEqual(['premium'])
    }
  })

  it('gives a higher tier every feature of a lower tier', () => {
    for (const feature of features) {
      const open = tiers.map((tier) => Number(tierIncludes(tier, feature)))
      expect(open.toSorted((left, right) => left - right)).toEqual(open)
    }
    expect(tiers.map(tierRank)).toEqual([0, 1, 2])
  })
})
