import { planCatalogue } from '@titer/domain'

type Plan = (typeof planCatalogue)[number]

export const planBySlug = (slug: string | null): Plan | undefined => planCatalogue.find(({ tier }) => tier === slug)

export const planById = (id: number): Plan | undefined => planCatalogue.find((plan) => plan.id === id)

/** Where a plan is paid for; where all of them stand when it is not known which. */
export function paymentPathOf(planId: number): string {
  const plan = planById(planId)
  return plan ? `/payment?plan=${plan.tier}` : '/pricing'
}
