import { isQuiet, minutesPerDay, type ReminderTimes } from '@titer/domain'

type QuietHours = Pick<ReminderTimes, 'quietFrom' | 'quietTo'>

const stepMinutes = 30

export const defaultTimes = { minute: 20 * 60, quietFrom: 22 * 60, quietTo: 7 * 60 }

/** Returns a time of day in words, such as “8 pm” or “8:30 pm”. */
export function timeWords(minute: number): string {
  if (minute === 0) return 'midnight'
  if (minute === minutesPerDay / 2) return 'noon'
  const hour = Math.floor(minute / 60)
  const past = minute % 60
  return `${((hour + 11) % 12) + 1}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
}

const allTimes = Array.from({ length: minutesPerDay / stepMinutes }, (_, step) => step * stepMinutes)

export const timeOptions = allTimes.map((minute) => ({ value: String(minute), word: timeWords(minute) }))

/** Returns the times that a student can choose for a reminder: those outside the quiet hours. */
export const reminderOptions = (quiet: QuietHours) => timeOptions.filter(({ value }) => !isQuiet(quiet, Number(value)))

/** Returns the given time if it is outside the quiet hours, and otherwise the last possible time before them. */
export const timeOutside = (quiet: QuietHours, minute: number) =>
  isQuiet(quiet, minute) ? (quiet.quietFrom + minutesPerDay - stepMinutes) % minutesPerDay : minute
