export const tiers = ['demo', 'starter', 'premium'] as const

export type Tier = (typeof tiers)[number]

/** The only place that parses a tier. An unknown value becomes demo. */
export const parseTier = (value: unknown): Tier => tiers.find((tier) => tier === value) ?? 'demo'
