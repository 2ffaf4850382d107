const timeZone = 'Asia/Karachi'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const hours = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })

export const dayInPakistan = (moment: Date) => days.format(moment)

/** To the minute, with the name of the time, for papers that are read elsewhere too. */
export const momentInPakistan = (moment: Date) =>
  `${days.format(moment)}, ${hours.format(moment)} Pakistan Standard Time (UTC+5)`
