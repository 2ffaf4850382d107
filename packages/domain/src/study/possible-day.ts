import { studyDay } from './day.ts'
import { settingBounds } from './settings.ts'

// The westernmost and easternmost time zones, in minutes ahead of UTC.
const [westernmost, easternmost] = [-12 * 60, 14 * 60]

/**
 * Returns the study day nearest to `day` that the time `at` can belong to, in some time zone and with some allowed
 * start of the day.
 */
export function nearestPossibleDay(day: string, at: number): string {
  const [earliest, latest] = settingBounds.dayStartHour
  const [first, last] = [studyDay(at, westernmost, latest), studyDay(at, easternmost, earliest)]
  if (day < first) return first
  return day > last ? last : day
}

/**
 * Checks whether the time `at` can belong to the given study day, in some time zone and with some allowed start of the
 * day.
 */
export const isPossibleDay = (day: string, at: number): boolean => nearestPossibleDay(day, at) === day
