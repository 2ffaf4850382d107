import { formatDate } from '@titer/screens/words'

/** Returns the date in the reader's time zone, for example 2026-11-15. */
export const localIsoDate = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Returns the date in words, for example 15 November 2026. */
export const longDate = (day: string) => formatDate(`${day}T00:00`)
