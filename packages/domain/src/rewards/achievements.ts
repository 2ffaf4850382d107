const questionSteps = [100, 1000, 2500, 5000] as const

/** The counts at which each step of an achievement is reached. */
export const achievementSteps = {
  microbiology: questionSteps,
  pharmacology: questionSteps,
  cases: [1, 50, 250, 500, 1000],
  streak: [3, 7, 30, 100, 365],
  consecutive: [20, 50, 100],
} as const

export type AchievementId = keyof typeof achievementSteps

export const achievementIds = Object.keys(achievementSteps) as AchievementId[]

/** A student's current count for each achievement. */
export type AchievementCounts = Record<AchievementId, number>

export interface Achievement {
  id: AchievementId
  count: number
  /** The number of steps that the student has reached. */
  stepsReached: number
  /** The count that the next step requires, or null if all steps are reached. */
  next: number | null
  /** Progress towards the next step, from 0 to 1. */
  progress: number
}

export const achievementsOf = (counts: AchievementCounts): Achievement[] =>
  achievementIds.map((id) => {
    const [count, steps] = [counts[id], achievementSteps[id]]
    const stepsReached = steps.filter((needed) => count >= needed).length
    const next = steps[stepsReached] ?? null
    return { id, count, stepsReached, next, progress: next === null ? 1 : count / next }
  })
