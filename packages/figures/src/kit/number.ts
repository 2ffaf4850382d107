/**
 * Returns the number of a part of a figure, such as a curve, a panel or a layer. A letter could be confused with the
 * letters of a question's answer options.
 */
export const numberOf = (index: number) => String(index + 1)
