import { addDays, countedDays, foldStreak, mondayOf } from '@titer/domain'
import { isStudied, type DayRow } from '../../../log/database.ts'

const shownWeeks = 26
/** From so much on a day is drawn larger. */
const sizes = [1, 20, 50]

export interface CalendarDay {
  day: string
  /** Questions, cases and cards. */
  done: number
  /** From 0, nothing, to 3. */
  size: number
  isFrozen: boolean
}

export interface Calendar {
  today: string
  /** From Monday to Sunday, the last one until today. */
  weeks: CalendarDay[][]
  studied: number
  frozen: number
  all: number
}

export function calendarOf(rows: readonly DayRow[], today: string): Calendar {
  const byDay = new Map(rows.filter(isStudied).map((row) => [row.day, row]))
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
    frozen === 0 ? '' : ` ${frozen === 1 ? 'One missed day was' : `${frozen} missed days were`} bridged by a freeze.`
  return `You studied on ${studied} of the last ${all} days.${bridged}`
}
