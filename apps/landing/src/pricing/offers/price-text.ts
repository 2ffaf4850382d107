import { formatRupees } from '@titer/domain'
import type { planCatalogue } from '@titer/domain'

type Plan = (typeof planCatalogue)[number]

/**
 * Returns the monthly price, for example "about ₨117 a month". Omits "about" if the monthly price is a whole number.
 */
export function monthlyPriceText({ priceRupees, durationMonths }: Pick<Plan, 'priceRupees' | 'durationMonths'>) {
  const monthly = formatRupees(Math.round(priceRupees / durationMonths))
  return priceRupees % durationMonths === 0 ? `${monthly} a month` : `about ${monthly} a month`
}

/**
 * Returns the saving, rounded down, for example "Save 20%". Returns undefined if the plan is sold at the usual price.
 */
export function savingText({ priceRupees, listPriceRupees = 0 }: Pick<Plan, 'priceRupees' | 'listPriceRupees'>) {
  if (listPriceRupees <= priceRupees) return undefined
  return `Save ${Math.floor(((listPriceRupees - priceRupees) * 100) / listPriceRupees)}%`
}
