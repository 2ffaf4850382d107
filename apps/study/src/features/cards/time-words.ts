import { dayMs, daysBetween } from '@titer/domain'
import type { DayAhead } from './due.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const monthDays = 30.4
const yearDays = 365

const rounded = (value: number) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value))
const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** How long until a card comes back, short enough for a button. */
export function intervalWords(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / minuteMs))} min`
  if (ms < dayMs * 0.9) return counted(Math.round(ms / hourMs), 'hour')
  const days = Math.round(ms / dayMs)
  if (days < 31) return counted(days, 'day')
  return days < yearDays ? counted(rounded(days / monthDays), 'month') : counted(rounded(days / yearDays), 'year')
}

/** The same in a sentence. */
export const spokenInterval = (words: string) => words.replace(/ min$/, words === '1 min' ? ' minute' : ' minutes')

/** When a card was seen last, by the student's own days. */
export function seenWords(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return 'last seen today'
  return days === 1 ? 'last seen yesterday' : `last seen ${days} days ago`
}

/** A day to come, as one says it. */
export function dayWords(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 1) return 'tomorrow'
  const date = new Date(`${day}T00:00:00Z`)
  const style: Intl.DateTimeFormatOptions = days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }
  return `on ${date.toLocaleDateString('en-GB', { ...style, timeZone: 'UTC' })}`
}

/** How many cards come next, and when. */
export const nextWords = ({ day, count }: DayAhead, today: string) =>
  `The next ${count === 1 ? 'card comes' : `${count} cards come`} ${dayWords(day, today)}.`

export const cardsWords = (count: number) => counted(count, 'card')
