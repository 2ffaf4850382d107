/** Every page of the site. The build writes them down for the server, which answers 404 for the rest. */
export const paths = ['/', '/login', '/signup', '/forgot-password', '/auth/action', '/account'] as const

export type Path = (typeof paths)[number]
