import { daysBetween } from '@titer/domain'

/** Years are typed one digit at a time: only a day that is still to come is meant. */
export const isExamDay = (typed: string, today: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && typed >= today

/** How far away the exam is, and what that means for the cards. */
export function examWords(examDay: string | null, today: string): string {
  if (examDay === null) return 'No exam is set. Cards come back whenever they begin to fade.'
  const days = daysBetween(today, examDay)
  if (days < 0) return 'It is over. Set the next one, or choose no exam.'
  if (days === 0) return 'It is today. Good luck.'
  return `In ${days === 1 ? '1 day' : `${days} days`}. Every card comes back before it.`
}
