type Instant = Date | string | number

// In one language, so that a moment reads alike in every browser.
const asDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const asTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const asMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The day where the reader is: 15 November 2026. */
export const dayInWords = (instant: Instant) => asDay.format(new Date(instant))

/** The time of day where the reader is: 09:05. */
export const timeInWords = (instant: Instant) => asTime.format(new Date(instant))

/** Both, shorter: 15 Nov 2026, 09:05. */
export const momentInWords = (instant: Instant) => asMoment.format(new Date(instant))
