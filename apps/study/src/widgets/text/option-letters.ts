/** The letters of a question's options. */
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
