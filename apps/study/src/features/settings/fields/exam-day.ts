import { daysBetween } from '@titer/domain'

/**
 * Checks that the date is today or later. While the student types a year digit by digit, the date is far in the past
 * and does not count.
 */
export const isExamDay = (typed: string, today: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && typed >= today

/** Says when the exam is, and what that means for the cards. */
export function examWords(examDay: string | null, today: string): string {
  if (examDay === null) return 'No exam is set. Cards come back when you’re about to forget them.'
  const days = daysBetween(today, examDay)
  if (days < 0) return 'Your exam is over. Set the next one, or choose “No exam”.'
  if (days === 0) return 'Your exam is today. Good luck.'
  return `In ${days === 1 ? '1 day' : `${days} days`}. Every card comes back before then.`
}
