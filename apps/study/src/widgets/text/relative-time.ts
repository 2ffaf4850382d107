import { formatTime, timeFormat } from '@titer/screens/words'
import { daysBetween } from '@titer/domain'
import { dayFormat } from './day-format.ts'

/** Formats the day of a time in the reader's time zone: Monday 30 November. */
export const weekdayAndDate = timeFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** Returns a text that describes a past time relative to now. */
export function timeAgo(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const isSameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return isSameDay ? `today at ${formatTime(at)}` : `on ${weekdayAndDate(at)} at ${formatTime(at)}`
}

const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })

/** Returns a text that describes a study day relative to today. Both arguments are study days, not calendar days. */
export function daysAgo(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 14) return `${days} days ago`
  return dayAndMonth(day)
}

/** Formats a day, such as 2026-11-30, as “30 Nov”. */
export const shortDay = dayFormat({ day: 'numeric', month: 'short' })
