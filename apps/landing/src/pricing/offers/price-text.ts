import { formatRupees } from '@titer/domain'
import type { planCatalogue } from '@titer/domain'

type Plan = (typeof planCatalogue)[number]

/** For example "about ₨117 a month". Omits "about" if the price divides evenly by the months. */
export function monthlyPriceText({ priceRupees, durationMonths }: Pick<Plan, 'priceRupees' | 'durationMonths'>) {
  const monthly = formatRupees(Math.round(priceRupees / durationMonths))
  return priceRupees % durationMonths === 0 ? `${monthly} a month` : `about ${monthly} a month`
}

/** For example "Save 20%", rounded down. Undefined if the plan is sold at the usual price. */
export function savingText({ priceRupees, listPriceRupees = 0 }: Pick<Plan, 'priceRupees' | 'listPriceRupees'>) {
  if (listPriceRupees <= priceRupees) return undefined
  return `Save ${Math.floor(((listPriceRupees - priceRupees) * 100) / listPriceRupees)}%`
}
