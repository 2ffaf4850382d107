type Instant = Date | string | number

/**
 * Returns a function that formats a time, in the reader's time zone unless the options name another. The formatter is
 * created on the first call and used again, because creating one takes a phone several milliseconds. The language is
 * fixed, so that dates look the same in every browser.
 */
export function timeFormat(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let formatter: Intl.DateTimeFormat | undefined
  return (instant) => {
    formatter ??= new Intl.DateTimeFormat('en-GB', options)
    return formatter.format(new Date(instant))
  }
}

/** Formats the date in the reader's time zone: 15 November 2026. */
export const formatDate = timeFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** Formats the time in the reader's time zone: 09:05. */
export const formatTime = timeFormat({ hour: '2-digit', minute: '2-digit' })

/** Formats a short date and time: 15 Nov 2026, 09:05. */
export const formatDateTime = timeFormat({ dateStyle: 'medium', timeStyle: 'short' })
