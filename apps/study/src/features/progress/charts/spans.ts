import { addDays, daysBetween, mondayOf } from '@titer/domain'
import { dayFormat } from '../../../widgets/text/day-format.ts'

/** The time spans of a chart: days for a short history, otherwise weeks. */
export interface Spans {
  unit: 'day' | 'week'
  /** The first day of each span. The last span contains today. */
  starts: string[]
}

const mostWeeks = 12
const mostDays = 14

/** Returns the spans from the first day with data until today, limited to the number that is readable on a phone. */
export function spansBetween(first: string, today: string): Spans {
  if (daysBetween(first, today) < mostDays) {
    const days = Math.max(0, daysBetween(first, today)) + 1
    return { unit: 'day', starts: Array.from({ length: days }, (_, at) => addDays(first, at)) }
  }
  const monday = mondayOf(today)
  const weeks = Math.min(mostWeeks, daysBetween(mondayOf(first), monday) / 7 + 1)
  return { unit: 'week', starts: Array.from({ length: weeks }, (_, at) => addDays(monday, 7 * (at - weeks + 1))) }
}

/** Returns the first day of the span that contains the given day. */
export const startOf = (day: string, { unit }: Pick<Spans, 'unit'>) => (unit === 'day' ? day : mondayOf(day))

export const monthWords = dayFormat({ month: 'short' })
