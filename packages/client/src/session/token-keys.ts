/** The storage keys that may contain the access token. The first one that is set counts. */
export const tokenKeys = ['token', 'authToken'] as const
