import { dayMs } from '../scheduling/scheduler.ts'
import { addDays, daysBetween } from '../study/day.ts'

export const streakMilestones = [7, 30, 100] as const

const daysForFreeze = 7
const mostFreezes = 2

export interface Streak {
  /** Days studied without a gap that no freeze has bridged. */
  current: number
  longest: number
  /** How many missed days can still be bridged. */
  freezes: number
  /** Days that were missed and bridged, the earliest first. */
  frozenDays: string[]
  nextMilestone: (typeof streakMilestones)[number] | null
}

export interface StudiedDay {
  day: string
  /** The moment of the first thing done on it; where it is not known, it counts. */
  firstAt?: number
}

// As far as somebody may travel eastwards.
const mostEarlyMs = dayMs / 2

/**
 * The days that can have come since the first one. Whoever sets the clock's zone or the start of the day forward gets
 * tomorrow a little sooner, once, and not one day more with each time.
 */
export function countedDays(days: readonly StudiedDay[]): string[] {
  const inTurn = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const [first] = inTurn
  if (first === undefined) return []
  return inTurn
    .filter(({ day, firstAt }) => {
      if (firstAt === undefined || first.firstAt === undefined) return true
      return firstAt - first.firstAt >= (daysBetween(first.day, day) - 1) * dayMs - mostEarlyMs
    })
    .map(({ day }) => day)
}

/**
 * Reads the days on which somebody studied, in the order of the calendar. A missed day uses a freeze as it passes; when
 * none is left the streak is over. Today is not missed as long as it is not over.
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
    if (inRow % daysForFreeze === 0) freezes = Math.min(mostFreezes, freezes + 1)
  }
  passOver(today)
  const nextMilestone = streakMilestones.find((milestone) => milestone > current) ?? null
  return { current, longest, freezes, frozenDays, nextMilestone }
}
