const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
// Pakistan is five hours ahead of UTC all year, and the first Monday of 1970 was the fifth of January.
const firstMondayMs = 4 * 24 * hourMs - 5 * hourMs

/** Returns the week number for a time. For all students, weeks begin on Monday at midnight in Karachi. */
export const weekOf = (at: number): number => Math.floor((at - firstMondayMs) / weekMs)

/** Returns the time at which a week begins. */
export const weekStart = (week: number): number => firstMondayMs + week * weekMs
