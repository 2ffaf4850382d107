// The specification writes ₨1200 without a comma, so grouping starts where there are two digits before it.
const rupees = new Intl.NumberFormat('en', { useGrouping: 'min2', maximumFractionDigits: 0 })

/** A price as people read it anywhere in the product: ₨700, ₨1200, ₨10,000. */
export function formatRupees(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Prices are whole rupees, not ${amount}.`)
  return rupees.format(amount).replace(/^-?/, '$&₨')
}
