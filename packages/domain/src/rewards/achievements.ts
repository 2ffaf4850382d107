const questionTiers = [100, 1000, 2500, 5000] as const

/** The counts at which each tier of an achievement is reached. */
export const achievementTiers = {
  microbiology: questionTiers,
  pharmacology: questionTiers,
  cases: [1, 50, 250, 500, 1000],
  streak: [3, 7, 30, 100, 365],
  consecutive: [20, 50, 100],
} as const

export type AchievementId = keyof typeof achievementTiers

export const achievementIds = Object.keys(achievementTiers) as AchievementId[]

/** A student's current count for each achievement. */
export type AchievementCounts = Record<AchievementId, number>

export interface Achievement {
  id: AchievementId
  count: number
  /** The number of tiers that the student has reached. */
  tier: number
  /** The count that the next tier requires, or null if all tiers are reached. */
  next: number | null
  /** Progress towards the next tier, from 0 to 1. */
  progress: number
}

export const achievementsOf = (counts: AchievementCounts): Achievement[] =>
  achievementIds.map((id) => {
    const [count, tiers] = [counts[id], achievementTiers[id]]
    const tier = tiers.filter((needed) => count >= needed).length
    const next = tiers[tier] ?? null
    return { id, count, tier, next, progress: next === null ? 1 : count / next }
  })
