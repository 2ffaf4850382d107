import type counts from '@titer/bank/counts.json'
import { claimOf, formatRupees, planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { monthlyWords, savingWords } from './price-words.ts'

type Plan = (typeof planCatalogue)[number]

export interface PlanOffer {
  plan: Tier
  name: string
  price: string
  /** What the plan usually costs, where it costs less now. */
  priceBefore?: string | undefined
  saving?: string | undefined
  term: string
  /** The days or months it lasts, one well each. */
  wells: number
  points: string[]
}

/** What of a plan may differ from the catalogue, by the word of the server. */
type Sale = Pick<Plan, 'id' | 'priceRupees' | 'durationMonths'>

const demo: PlanOffer = {
  plan: 'demo',
  name: 'Demo',
  price: 'Free',
  term: '7 days, no credit card',
  wells: 7,
  points: ['50 practice questions', '5 case studies', 'All flashcards', 'Basic analytics'],
}

/** The plans as they are offered; a figure of the bank is named only where the bank bears it out. */
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
  saving: savingWords(plan),
  term: `${plan.durationMonths} months, ${monthlyWords(plan)}${reasonFor(plan)}`,
  wells: plan.durationMonths,
  points: plan.tier === 'premium' ? premiumPoints : starterPoints(bank),
})

const usualPriceOf = ({ priceRupees, listPriceRupees = 0 }: Plan) =>
  listPriceRupees > priceRupees ? formatRupees(listPriceRupees) : undefined

const reasonFor = ({ durationMonths }: Plan) =>
  durationMonths >= 12 ? '. Long enough for the annual paper and the supplementary.' : ''

const starterPoints = ({ questions, cases }: typeof counts) => [
  `${claimOf(questions, 7_000) ?? 'All'} QuickFire questions`,
  `${claimOf(cases, 3_000) ?? 'All'} clinical cases`,
  'All flashcards and articles',
  'Full analytics, predicted score',
  'Works offline',
]

const premiumPoints = [
  'Everything in Starter',
  'Priority access to new content',
  'Custom questions, written by you',
  'Custom avatar',
]
