import { daysBetween } from '@titer/domain'
import { dayFormat } from '../../../widgets/text/day-format.ts'

/** Checks that the text is a date, today or later. */
export const isExamDay = (typed: string, today: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && typed >= today

const dateWithYear = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** Returns a text that says when the exam is. */
export function examWords(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days < 0) return `Ended on ${dateWithYear(day)}`
  if (days === 0) return 'Today. Good luck.'
  return `${dateWithYear(day)}, in ${days === 1 ? '1 day' : `${days} days`}`
}
