export const tiers = ['demo', 'starter', 'premium'] as const

export type Tier = (typeof tiers)[number]

/** The one place that reads a tier: whatever is not known is demo. */
export const tierOf = (value: unknown): Tier => tiers.find((tier) => tier === value) ?? 'demo'
