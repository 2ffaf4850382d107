type Instant = Date | string | number

// The language is fixed, so that dates look the same in every browser.
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats the date in the reader's time zone: 15 November 2026. */
export const formatDate = (instant: Instant) => dateFormat.format(new Date(instant))

/** Formats the time in the reader's time zone: 09:05. */
export const formatTime = (instant: Instant) => timeFormat.format(new Date(instant))

/** Formats a short date and time: 15 Nov 2026, 09:05. */
export const formatDateTime = (instant: Instant) => dateTimeFormat.format(new Date(instant))
