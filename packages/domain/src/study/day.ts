const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Returns the student's day at a given time. The day follows local time and starts at the hour that the student chose.
 */
export const studyDay = (at: number, minutesAheadOfUtc: number, startHour: number): string =>
  new Date(at + minutesAheadOfUtc * 60_000 - startHour * hourMs).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Returns the number of days from one day to another. The number is negative if the second day is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/**
 * Checks whether a day falls on one of the given days of the week, which are numbered from 0 (Sunday) to 6 (Saturday).
 */
export const isWeekdayIn = (weekdays: readonly number[], day: string) =>
  weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())
