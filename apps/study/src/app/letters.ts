/** What options are called. */
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
