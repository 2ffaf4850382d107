import type { Tier } from './tier.ts'

export interface Plan {
  id: number
  tier: Exclude<Tier, 'demo'>
  name: string
  priceRupees: number
  /** The regular price, if the plan is sold at a discount. */
  listPriceRupees?: number
  currency: 'PKR'
  durationMonths: number
  features: string[]
}

/** The plans for sale. Demo is not a plan: every account starts with it. */
export const planCatalogue: Plan[] = [
  {
    id: 1,
    tier: 'starter',
    name: 'Starter',
    priceRupees: 700,
    currency: 'PKR',
    durationMonths: 6,
    features: ['Full content', 'Performance analytics'],
  },
  {
    id: 2,
    tier: 'premium',
    name: 'Premium',
    priceRupees: 1200,
    listPriceRupees: 1500,
    currency: 'PKR',
    durationMonths: 12,
    features: [
      'Full content',
      'Performance analytics',
      'Priority access to new content',
      'Custom questions',
      'Custom avatars',
    ],
  },
]
