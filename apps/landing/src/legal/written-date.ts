import { dayInWords } from '@titer/client/words'

/** The day where the reader is, as machines write it: 2026-11-15. */
export const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The same day as people write it. */
export const writtenDay = (day: string) => dayInWords(`${day}T00:00`)
