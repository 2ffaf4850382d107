import { daysBetween } from '@titer/domain'
import type { Danger } from './danger.ts'

export const dangerWords: Record<Danger, string> = {
  treatment: 'The patient would get the wrong treatment.',
  harm: 'The harm of a drug would be missed.',
}

/** When it was answered, by the student's own days. */
export function whenWords(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 14) return `${days} days ago`
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

export const questionsWords = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`
