export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
