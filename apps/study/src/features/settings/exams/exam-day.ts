import { daysBetween } from '@titer/domain'

/** Checks that the text is a date, today or later. */
export const isExamDay = (typed: string, today: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && typed >= today

/** Says when the exam is. */
export function examWords(day: string, today: string): string {
  const days = daysBetween(today, day)
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  if (days < 0) return `Ended on ${date}`
  if (days === 0) return 'Today. Good luck.'
  return `${date}, in ${days === 1 ? '1 day' : `${days} days`}`
}
