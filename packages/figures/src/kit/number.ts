/**
 * Returns the number of a curve, a bar or an outcome in a chart. A letter could be confused with the letters of a
 * question's answer options.
 */
export const numberOf = (index: number) => String(index + 1)
