/**
 * Returns a function that formats a day such as 2026-11-30. The formatter is created on the first call and used again,
 * because creating one takes a phone several milliseconds.
 */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  let formatter: Intl.DateTimeFormat | undefined
  return (day) => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
    return formatter.format(new Date(`${day}T00:00:00Z`))
  }
}
