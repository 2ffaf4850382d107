import { tiers, type Tier } from './tier.ts'

/** What parts of the product need at least; a demo has the first ones for its trial, as far as its samples reach. */
const leastTier = {
  questions: 'demo',
  cases: 'demo',
  flashcards: 'demo',
  articles: 'demo',
  full_content: 'starter',
  analytics: 'starter',
  priority_content: 'premium',
  custom_questions: 'premium',
  custom_avatars: 'premium',
} as const satisfies Record<string, Tier>

export type Feature = keyof typeof leastTier

export const features = Object.keys(leastTier) as [Feature, ...Feature[]]

export const opens = (tier: Tier, feature: Feature): boolean => rankOf(tier) >= rankOf(leastTier[feature])

export const rankOf = (tier: Tier) => tiers.indexOf(tier)

export const demoTrial = { days: 7, questions: 50, cases: 5 } as const
