const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const lengths = { long: undefined, short: 3, narrow: 1 }

interface DayParts {
  weekday?: 'long' | 'short' | 'narrow'
  day?: 'numeric'
  month?: 'long' | 'short'
  year?: 'numeric'
}

/**
 * Returns a function that formats a day such as 2026-11-30: “Monday 30 November 2026” or “Mon 30 Nov”. It does not use
 * `Intl`, because the first use of `Intl` would delay the start of the app by an eighth of a second on a slow phone.
 */
export const dayFormat =
  ({ weekday, day, month, year }: DayParts) =>
  (formatted: string): string => {
    const date = new Date(`${formatted}T00:00:00Z`)
    const words = [
      weekday && weekdays[date.getUTCDay()]?.slice(0, lengths[weekday]),
      day && date.getUTCDate(),
      month && months[date.getUTCMonth()]?.slice(0, lengths[month]),
      year && date.getUTCFullYear(),
    ]
    return words.filter((word) => word !== undefined).join(' ')
  }
