/** Returns the same day of a later month, or that month's last day if the month is too short. Keeps the time of day. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  const day = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  moved.setUTCDate(Math.min(day, daysInMonth(moved)))
  return moved
}

const daysInMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
