/** The same day of a later month, or its last day where it has no such day; the time of day is kept. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  const day = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  moved.setUTCDate(Math.min(day, daysInMonth(moved)))
  return moved
}

const daysInMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
