import { addDays, isWeekdayIn } from './day.ts'

/** When a student wants to be reminded. Times are in minutes after midnight in the student's time zone. */
export interface ReminderTimes {
  minute: number
  timeZone: string
  /** No reminder is sent from `quietFrom` until `quietTo`. If both are the same, there are no quiet hours. */
  quietFrom: number
  quietTo: number
  /** Weekdays without a reminder, from 0 (Sunday) to 6 (Saturday). */
  restDays: readonly number[]
}

const minuteMs = 60_000
export const minutesPerDay = 24 * 60
/** A reminder that could not be sent within this many minutes after the chosen time is skipped. */
export const longestReminderDelay = 120

/** Returns whether the runtime knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the day and the minute of the day that clocks in a time zone show. */
export function localTime(at: number, timeZone: string): { day: string; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((given) => given.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

export const isQuiet = ({ quietFrom, quietTo }: Pick<ReminderTimes, 'quietFrom' | 'quietTo'>, minute: number) =>
  quietFrom <= quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo

/** Returns the next time at which clocks in the student's time zone show the chosen minute. */
export function nextReminderAt({ minute, timeZone }: Pick<ReminderTimes, 'minute' | 'timeZone'>, after: number) {
  const minutesAhead = (at: number) => {
    const local = localTime(at, timeZone)
    return (
      Math.round((Date.parse(`${local.day}T00:00:00Z`) - Math.floor(at / minuteMs) * minuteMs) / minuteMs) +
      local.minute
    )
  }
  const today = localTime(after, timeZone).day
  for (let days = 0; ; days += 1) {
    const asUtc = Date.parse(`${addDays(today, days)}T00:00:00Z`) + minute * minuteMs
    // On a day on which clocks change, the offset used for the guess may be wrong, so it is looked up again for the
    // guessed time.
    const guess = asUtc - minutesAhead(asUtc) * minuteMs
    const at = asUtc - minutesAhead(guess) * minuteMs
    if (at > after) return at
  }
}

/**
 * Returns the student's day for which a reminder may be sent now, or undefined. There is at most one reminder a day,
 * and none in quiet hours, on rest days, before the chosen time or more than two hours after it.
 */
export function reminderDay(times: ReminderTimes, at: number, lastDay: string | null): string | undefined {
  const { day, minute } = localTime(at, times.timeZone)
  const delay = minute - times.minute
  if (delay < 0 || delay > longestReminderDelay) return undefined
  if (isQuiet(times, minute) || isWeekdayIn(times.restDays, day)) return undefined
  return lastDay === null || day > lastDay ? day : undefined
}
