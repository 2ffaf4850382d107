import type counts from '@titer/bank/counts.json'
import { claimOf, earlyAccessDays, formatRupees, planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { monthlyPriceText, savingText } from './price-text.ts'

type Plan = (typeof planCatalogue)[number]

export interface PlanOffer {
  plan: Tier
  name: string
  price: string
  /** The usual price, if the current price is lower. */
  priceBefore?: string | undefined
  saving?: string | undefined
  term: string
  /** The plan's duration in days or months. The card shows one well for each. */
  wells: number
  points: string[]
}

/** A plan's id, and the properties of the plan that the server may change. */
type Sale = Pick<Plan, 'id' | 'priceRupees' | 'durationMonths'>

const demo: PlanOffer = {
  plan: 'demo',
  name: 'Demo',
  price: 'Free',
  term: '7 days, no credit card needed',
  wells: 7,
  points: ['50 practice questions', '5 case studies', 'All flashcards', 'Basic analytics'],
}

/** Returns the plans on offer. A claim about the size of the bank is made only if the bank's counts support it. */
export const planOffersFor = (bank: typeof counts, sales: readonly Sale[] = planCatalogue): PlanOffer[] => [
  demo,
  ...sales.flatMap((sale) =>
    planCatalogue.filter(({ id }) => id === sale.id).map((known) => offerOf({ ...known, ...sale }, bank)),
  ),
]

const offerOf = (plan: Plan, bank: typeof counts): PlanOffer => ({
  plan: plan.tier,
  name: plan.name,
  price: formatRupees(plan.priceRupees),
  priceBefore: usualPriceOf(plan),
  saving: savingText(plan),
  term: `${plan.durationMonths} months, ${monthlyPriceText(plan)}${reasonFor(plan)}`,
  wells: plan.durationMonths,
  points: plan.tier === 'premium' ? premiumPoints : starterPoints(bank),
})

const usualPriceOf = ({ priceRupees, listPriceRupees = 0 }: Plan) =>
  listPriceRupees > priceRupees ? formatRupees(listPriceRupees) : undefined

const reasonFor = ({ durationMonths }: Plan) =>
  durationMonths >= 12 ? '. Long enough for your annual and supplementary exams.' : ''

const starterPoints = ({ questions, cases }: typeof counts) => [
  `${claimOf(questions, 7_000) ?? 'All'} QuickFire questions`,
  `${claimOf(cases, 3_000) ?? 'All'} clinical cases`,
  'All flashcards and articles',
  `New topics ${earlyAccessDays} days after Premium`,
  'Full analytics with a predicted score',
  'Works offline',
]

const premiumPoints = [
  'Everything in Starter',
  `Priority access to new content: new topics ${earlyAccessDays} days before Starter`,
  'Custom questions that you write yourself',
  'Custom avatar',
]
