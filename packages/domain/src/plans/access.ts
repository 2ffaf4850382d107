import { dayMs } from '../scheduling/scheduler.ts'
import { tiers, type Tier } from './tier.ts'

/**
 * The lowest tier that includes each feature. A demo account always has the flashcards. During its trial, it also has
 * the questions, cases and articles of the sample. Of these, it keeps after the trial only the questions and cases that
 * the student has answered.
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
