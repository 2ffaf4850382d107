import { dayMs } from '../scheduling/scheduler.ts'
import { addDays, daysBetween } from '../study/day.ts'

export const streakMilestones = [7, 30, 100] as const

const daysForFreeze = 7
const maxFreezes = 2

export interface Streak {
  /** The number of days studied in a row. Days bridged by a freeze are not counted. */
  current: number
  longest: number
  /** How many missed days the student can still bridge. */
  freezes: number
  /** Missed days that were bridged by a freeze, earliest first. */
  frozenDays: string[]
  nextMilestone: (typeof streakMilestones)[number] | null
}

export interface StudiedDay {
  day: string
  /** The time of the day's first activity. A day without this time is always counted. */
  firstAt?: number
}

// How early a student may reach a day. The allowance is for students who travel east.
const maxEarlyMs = dayMs / 2

/**
 * Drops days that the student cannot have reached yet. By choosing a time zone further east or an earlier start of the
 * day, a student can reach the next day up to twelve hours early, but repeating the trick gains no further days.
 */
export function countedDays(days: readonly StudiedDay[]): string[] {
  const sorted = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const [first] = sorted
  if (first === undefined) return []
  return sorted
    .filter(({ day, firstAt }) => {
      if (firstAt === undefined || first.firstAt === undefined) return true
      return firstAt - first.firstAt >= (daysBetween(first.day, day) - 1) * dayMs - maxEarlyMs
    })
    .map(({ day }) => day)
}

/**
 * Computes the streak from the days studied. A missed day uses a freeze, or ends the streak if there is no freeze.
 * Today does not count as missed, because it has not ended.
 */
export function foldStreak(days: Iterable<string>, today: string): Streak {
  let [current, longest, freezes, inRow] = [0, 0, 0, 0]
  let previous: string | undefined
  const frozenDays: string[] = []
  const passOver = (until: string) => {
    const missed = previous === undefined ? 0 : Math.max(0, daysBetween(previous, until) - 1)
    const used = Math.min(missed, freezes)
    for (let at = 1; at <= used; at += 1) frozenDays.push(addDays(previous ?? until, at))
    freezes -= used
    if (missed > 0) inRow = 0
    if (missed > used) current = 0
  }
  for (const day of [...new Set(days)].toSorted()) {
    passOver(day)
    previous = day
    current += 1
    inRow += 1
    longest = Math.max(longest, current)
    if (inRow % daysForFreeze === 0) freezes = Math.min(maxFreezes, freezes + 1)
  }
  passOver(today)
  const nextMilestone = streakMilestones.find((milestone) => milestone > current) ?? null
  return { current, longest, freezes, frozenDays, nextMilestone }
}
