/** The storage keys that may contain the access token. The first key that is set counts. */
export const tokenKeys = ['token', 'authToken'] as const
