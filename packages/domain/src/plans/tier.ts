export const tiers = ['demo', 'starter', 'premium'] as const

export type Tier = (typeof tiers)[number]

/** Parses a tier. An unknown value becomes demo. No other code may parse a tier. */
export const parseTier = (value: unknown): Tier => tiers.find((tier) => tier === value) ?? 'demo'
