const timeZone = 'Asia/Karachi'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const hours = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })

export const dayInPakistan = (moment: Date) => days.format(moment)

/**
 * Formats the date and time to the minute. The time zone is included, because receipts are also read outside Pakistan.
 */
export const timeInPakistan = (moment: Date) =>
  `${days.format(moment)}, ${hours.format(moment)} Pakistan Standard Time (UTC+5)`
