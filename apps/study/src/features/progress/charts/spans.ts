import { addDays, daysBetween, mondayOf } from '@titer/domain'

/** Weeks, or days as long as there are few. */
export interface Spans {
  unit: 'day' | 'week'
  /** The first day of each, the present one last. */
  starts: string[]
}

const mostWeeks = 12
const mostDays = 14

/** From the first day on which there is anything until today, and no further back than can be read on a phone. */
export function spansBetween(first: string, today: string): Spans {
  if (daysBetween(first, today) < mostDays) {
    const days = Math.max(0, daysBetween(first, today)) + 1
    return { unit: 'day', starts: Array.from({ length: days }, (_, at) => addDays(first, at)) }
  }
  const monday = mondayOf(today)
  const weeks = Math.min(mostWeeks, daysBetween(mondayOf(first), monday) / 7 + 1)
  return { unit: 'week', starts: Array.from({ length: weeks }, (_, at) => addDays(monday, 7 * (at - weeks + 1))) }
}

/** In which span a day lies, by its first day. */
export const startOf = (day: string, { unit }: Pick<Spans, 'unit'>) => (unit === 'day' ? day : mondayOf(day))

export const dayWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const monthWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' })
