import { studyDay } from './day.ts'
import { settingBounds } from './settings.ts'

// From the westernmost clocks to the easternmost.
const [least, most] = [-12 * 60, 14 * 60]

/** The nearest day of which this moment is somewhere on earth, with a day that begins when a student may let it. */
export function nearestOwnDay(day: string, at: number): string {
  const [earliest, latest] = settingBounds.dayStartHour
  const [first, last] = [studyDay(at, least, latest), studyDay(at, most, earliest)]
  if (day < first) return first
  return day > last ? last : day
}

/** Whether this moment can be of that day. */
export const isOwnDay = (day: string, at: number): boolean => nearestOwnDay(day, at) === day
