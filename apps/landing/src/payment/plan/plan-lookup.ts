import { planCatalogue } from '@titer/domain'

type Plan = (typeof planCatalogue)[number]

export const planBySlug = (slug: string | null): Plan | undefined => planCatalogue.find(({ tier }) => tier === slug)

export const planById = (id: number): Plan | undefined => planCatalogue.find((plan) => plan.id === id)

/** Returns the path of a plan's payment page, or of the pricing page if the id is unknown. */
export function paymentPathForPlanId(planId: number): string {
  const plan = planById(planId)
  return plan ? `/payment?plan=${plan.tier}` : '/pricing'
}
