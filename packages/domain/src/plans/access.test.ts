import { describe, expect, it } from 'vitest'
import { features, opens, rankOf } from './access.ts'
import { tiers } from './tier.ts'

describe('opens', () => {
  it('[O-01] gives analytics to who has paid and flashcards to everybody', () => {
    expect(tiers.map((tier) => opens(tier, 'analytics'))).toEqual([false, true, true])
    expect(tiers.map((tier) => opens(tier, 'flashcards'))).toEqual([true, true, true])
  })

  it('gives all content from Starter on, and what is new, own or drawn to Premium', () => {
    const openTo = (feature: (typeof features)[number]) => tiers.filter((tier) => opens(tier, feature))
    expect(openTo('full_content')).toEqual(['starter', 'premium'])
    for (const feature of ['priority_content', 'custom_questions', 'custom_avatars'] as const) {
      expect(openTo(feature)).toEqual(['premium'])
    }
  })

  it('never takes away what a lower tier has', () => {
    for (const feature of features) {
      const open = tiers.map((tier) => Number(opens(tier, feature)))
      expect(open.toSorted((left, right) => left - right)).toEqual(open)
    }
    expect(tiers.map(rankOf)).toEqual([0, 1, 2])
  })
})
