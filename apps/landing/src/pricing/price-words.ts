import { formatRupees } from '@titer/domain'
import type { planCatalogue } from '@titer/domain'

type Plan = (typeof planCatalogue)[number]

/** "about ₨117 a month", and without "about" where the months share the price evenly. */
export function monthlyWords({ priceRupees, durationMonths }: Pick<Plan, 'priceRupees' | 'durationMonths'>) {
  const monthly = formatRupees(Math.round(priceRupees / durationMonths))
  return priceRupees % durationMonths === 0 ? `${monthly} a month` : `about ${monthly} a month`
}

/** "Save 20%", rounded down; nothing where the price is the usual one. */
export function savingWords({ priceRupees, listPriceRupees = 0 }: Pick<Plan, 'priceRupees' | 'listPriceRupees'>) {
  if (listPriceRupees <= priceRupees) return undefined
  return `Save ${Math.floor(((listPriceRupees - priceRupees) * 100) / listPriceRupees)}%`
}
