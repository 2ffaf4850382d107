import { addDays, countedDays, foldStreak, mondayOf } from '@titer/domain'
import { hasActivity, type DayRow } from '../../../log/database.ts'

const shownWeeks = 26
/** The minimum number of items for each larger dot size. */
const sizes = [1, 20, 50]

export interface CalendarDay {
  day: string
  /** The number of questions, cases and cards done on this day. */
  done: number
  /** The dot's size, from 0 (nothing done) to 3. */
  size: number
  isFrozen: boolean
}

export interface Calendar {
  today: string
  /** Each week runs from Monday to Sunday, except that the last week ends today. */
  weeks: CalendarDay[][]
  studied: number
  frozen: number
  all: number
}

export function calendarOf(rows: readonly DayRow[], today: string): Calendar {
  const byDay = new Map(rows.filter(hasActivity).map((row) => [row.day, row]))
  const frozenDays = new Set(foldStreak(countedDays([...byDay.values()]), today).frozenDays)
  const first = addDays(mondayOf(today), -7 * (shownWeeks - 1))
  const weeks = Array.from({ length: shownWeeks }, (_, week) =>
    Array.from({ length: 7 }, (__, at): CalendarDay => {
      const day = addDays(first, 7 * week + at)
      const { questions = 0, cases = 0, reviews = 0 } = byDay.get(day) ?? {}
      const done = questions + cases + reviews
      return { day, done, size: sizes.filter((least) => done >= least).length, isFrozen: frozenDays.has(day) }
    }).filter(({ day }) => day <= today),
  )
  const all = weeks.flat()
  return {
    today,
    weeks,
    studied: all.filter(({ done }) => done > 0).length,
    frozen: all.filter(({ isFrozen }) => isFrozen).length,
    all: all.length,
  }
}

export function calendarWords({ studied, frozen, all }: Calendar): string {
  const bridged =
    frozen === 0 ? '' : ` ${frozen === 1 ? 'One missed day was' : `${frozen} missed days were`} covered by a freeze.`
  return `You studied on ${studied} of the last ${all} days.${bridged}`
}
