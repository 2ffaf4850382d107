/** The storage keys that may contain the access token. If both are set, the first one is used. */
export const tokenKeys = ['token', 'authToken'] as const
