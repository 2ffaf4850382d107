import type counts from '@titer/bank/counts.json'
import { claimOf, formatRupees, planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { monthlyWords, savingWords } from './price-words.ts'

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

const reasons = { starter: '', premium: '. Long enough for the annual paper and the supplementary.' }

const demo: PlanOffer = {
  plan: 'demo',
  name: 'Demo',
  price: 'Free',
  term: '7 days, no credit card',
  wells: 7,
  points: ['50 practice questions', '5 case studies', 'All flashcards', 'Basic analytics'],
}

/** The three plans as they are offered; a figure of the bank is named only where the bank bears it out. */
export const planOffersFor = (bank: typeof counts): PlanOffer[] => [
  demo,
  ...planCatalogue.map((plan) => ({
    plan: plan.tier,
    name: plan.name,
    price: formatRupees(plan.priceRupees),
    priceBefore: plan.listPriceRupees === undefined ? undefined : formatRupees(plan.listPriceRupees),
    saving: savingWords(plan),
    term: `${plan.durationMonths} months, ${monthlyWords(plan)}${reasons[plan.tier]}`,
    wells: plan.durationMonths,
    points: plan.tier === 'premium' ? premiumPoints : starterPoints(bank),
  })),
]

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
