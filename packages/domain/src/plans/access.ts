import { dayMs } from '../scheduling/scheduler.ts'
import { tiers, type Tier } from './tier.ts'

/**
 * The lowest tier that includes each feature. A demo account always has the flashcards. It has questions, cases and
 * articles only during its trial, and only those of the sample.
 */
const lowestTier = {
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

export type Feature = keyof typeof lowestTier

export const features = Object.keys(lowestTier) as [Feature, ...Feature[]]

export const tierIncludes = (tier: Tier, feature: Feature): boolean => tierRank(tier) >= tierRank(lowestTier[feature])

export const tierRank = (tier: Tier) => tiers.indexOf(tier)

export const demoTrial = { days: 7, questions: 50, cases: 5 } as const

/** Returns when a free trial ends, in milliseconds since 1970. */
export const trialEnd = (startedAt: Date) => startedAt.getTime() + demoTrial.days * dayMs
