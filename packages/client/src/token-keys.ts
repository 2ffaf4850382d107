/** Under which names a token may be stored; the first that holds one counts. */
export const tokenKeys = ['token', 'authToken'] as const
