/** Every page of the app. The build writes them down for the server, which answers 404 for the rest. */
export const paths = ['/', '/login', '/auth/callback'] as const
