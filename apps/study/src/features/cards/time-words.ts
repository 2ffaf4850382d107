import { dayMs, daysBetween } from '@titer/domain'
import type { DayAhead } from '../../packs/content/deck.ts'
import { dayFormat } from '../../widgets/text/day-format.ts'
import { counted } from '../../widgets/text/counted.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const monthDays = 30.4
const yearDays = 365

const rounded = (value: number) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value))

/** Formats an interval as text that fits on a grade button. */
export function intervalWords(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / minuteMs))} min`
  if (ms < dayMs * 0.9) return counted(Math.round(ms / hourMs), 'hour')
  const days = Math.round(ms / dayMs)
  if (days < 31) return counted(days, 'day')
  return days < yearDays ? counted(rounded(days / monthDays), 'month') : counted(rounded(days / yearDays), 'year')
}

/** Spells out a formatted interval for use in a sentence. */
export const spokenInterval = (words: string) => words.replace(/ min$/, words === '1 min' ? ' minute' : ' minutes')

/** Returns a text that says when a card was last seen: today, yesterday or some days ago. */
export function lastSeenWords(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return 'last seen today'
  return days === 1 ? 'last seen yesterday' : `last seen ${days} days ago`
}

const weekday = dayFormat({ weekday: 'long' })
const date = dayFormat({ day: 'numeric', month: 'long' })

/** Formats a future day: tomorrow, a weekday or a date. */
export function dayWords(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 1) return 'tomorrow'
  return `on ${days < 7 ? weekday(day) : date(day)}`
}

/** Returns a sentence that says how many cards come next, due or new, and on which day. */
export const nextCardsWords = ({ day, count }: DayAhead, today: string) =>
  `You have ${cardsWords(count)} ${dayWords(day, today)}.`

export const cardsWords = (count: number) => counted(count, 'card')
