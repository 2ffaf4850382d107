export const sites = ['landing', 'study'] as const

/** The two public faces of the one server. */
export type Site = (typeof sites)[number]
