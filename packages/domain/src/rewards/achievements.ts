const questionTiers = [100, 1000, 2500, 5000] as const

/** How much of each thing reaches each tier. */
export const achievementTiers = {
  microbiology: questionTiers,
  pharmacology: questionTiers,
  cases: [1, 50, 250, 500, 1000],
  streak: [3, 7, 30, 100, 365],
  consecutive: [20, 50, 100],
} as const

export type AchievementId = keyof typeof achievementTiers

export const achievementIds = Object.keys(achievementTiers) as AchievementId[]

/** What counts for each, as far as somebody has come. */
export type AchievementCounts = Record<AchievementId, number>

export interface Achievement {
  id: AchievementId
  count: number
  /** How many of its tiers are reached. */
  tier: number
  /** What the next one takes; nothing, when all are reached. */
  next: number | null
  /** The share of the next one that is done, up to one. */
  progress: number
}

export const achievementsOf = (counts: AchievementCounts): Achievement[] =>
  achievementIds.map((id) => {
    const [count, tiers] = [counts[id], achievementTiers[id]]
    const tier = tiers.filter((takes) => count >= takes).length
    const next = tiers[tier] ?? null
    return { id, count, tier, next, progress: next === null ? 1 : count / next }
  })
