const written = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** The day where the reader is, as machines write it: 2026-11-15. */
export const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The same day as people write it, alike in every browser: 15 November 2026. */
export const writtenDay = (day: string) => written.format(new Date(`${day}T00:00`))
