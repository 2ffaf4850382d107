const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Formats a duration as days and hours, hours, or minutes. */
export function durationWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  const [days, hours] = [Math.floor(minutes / dayMinutes), Math.floor((minutes % dayMinutes) / hourMinutes)]
  if (days > 0) return hours === 0 ? counted(days, 'day') : `${counted(days, 'day')} ${counted(hours, 'hour')}`
  if (hours > 0) return counted(hours, 'hour')
  return counted(minutes, 'minute')
}

/**
 * Returns a sentence that says when the weekly leaderboard resets, in the reader’s time zone. The reset is at midnight
 * in Karachi.
 */
export function resetWords(endsAt: number, now: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', ...zone }).format(endsAt)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone }).format(endsAt)
  const when = time === '00:00' ? `on ${day}` : `on ${day} at ${time}`
  return `Resets ${when}, in ${durationWords(endsAt - now)}.`
}
