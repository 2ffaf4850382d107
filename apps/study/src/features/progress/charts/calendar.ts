import { addDays, countedDays, daysBetween, foldStreak, mondayOf } from '@titer/domain'
import { hasActivity, type DayRow } from '../../../log/database.ts'

const mostWeeks = 26
/** The number of days after which the calendar is shown. Before that, it would be almost empty. */
const fewestDays = 28
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
  /**
   * The number of days since the first study day. If the student started before the first week shown, the number of
   * days shown.
   */
  all: number
  isSinceStart: boolean
}

export function calendarOf(rows: readonly DayRow[], today: string): Calendar {
  const byDay = new Map(rows.filter(hasActivity).map((row) => [row.day, row]))
  const frozenDays = new Set(foldStreak(countedDays([...byDay.values()]), today).frozenDays)
  const started = [...byDay.keys()].toSorted()[0] ?? today
  const earliest = addDays(mondayOf(today), -7 * (mostWeeks - 1))
  const first = started < earliest ? earliest : mondayOf(started)
  const weeks = Array.from({ length: daysBetween(first, mondayOf(today)) / 7 + 1 }, (_, week) =>
    Array.from({ length: 7 }, (__, at): CalendarDay => {
      const day = addDays(first, 7 * week + at)
      const { questions = 0, cases = 0, reviews = 0 } = byDay.get(day) ?? {}
      const done = questions + cases + reviews
      return { day, done, size: sizes.filter((least) => done >= least).length, isFrozen: frozenDays.has(day) }
    }).filter(({ day }) => day <= today),
  )
  const all = weeks.flat().filter(({ day }) => day >= started)
  return {
    today,
    weeks,
    studied: all.filter(({ done }) => done > 0).length,
    frozen: all.filter(({ isFrozen }) => isFrozen).length,
    all: all.length,
    isSinceStart: started >= earliest,
  }
}

/** Returns a sentence that says when the calendar will be shown, or undefined if the calendar can be shown now. */
export function calendarNeed({ studied, all, isSinceStart }: Calendar): string | undefined {
  if (all >= fewestDays || !isSinceStart) return undefined
  const days = all === 1 ? 'This is your first day.' : `You studied on ${studied} of your first ${all} days.`
  return `${studied === 0 ? '' : `${days} `}The calendar starts after four weeks.`
}

export function calendarWords({ studied, frozen, all, isSinceStart }: Calendar): string {
  const bridged =
    frozen === 0 ? '' : ` ${frozen === 1 ? 'One missed day was' : `${frozen} missed days were`} covered by a freeze.`
  return `You studied on ${studied} of the ${isSinceStart ? `${all} days since you started` : `last ${all} days`}.${bridged}`
}

/** Returns the columns that are labelled with a month: the first column of each month, and the first column of all. */
export function monthColumns(weeks: Calendar['weeks']): { at: number; day: string }[] {
  const monthOf = (week: readonly CalendarDay[] | undefined) => week?.at(-1)?.day.slice(0, 7)
  const starts = weeks.flatMap((week, at) =>
    at === 0 || monthOf(week) !== monthOf(weeks[at - 1]) ? [{ at, day: week.at(-1)?.day ?? '' }] : [],
  )
  // Leaves out a label in the last possible column, because the edge of the chart would cut it off. Also leaves out the
  // first label if the next one is fewer than three columns away, because the two would overlap.
  return starts.filter(({ at }, place) => at < mostWeeks - 1 && (place > 0 || (starts[1]?.at ?? mostWeeks) - at >= 3))
}
