/** Returns the letter of the option at a position: A, B, C and so on. */
export const letterOf = (place: number) => String.fromCodePoint(65 + place)
