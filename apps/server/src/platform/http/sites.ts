export const sites = ['landing', 'study'] as const

/** The two sites that one server process serves. */
export type Site = (typeof sites)[number]
