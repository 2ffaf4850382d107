import { groupDigits } from './digits.ts'

// The specification writes ₨1200 without a comma, so separators start at five digits.
const groupedFrom = 10_000

/** Formats a price as shown everywhere in the product: ₨700, ₨1200, ₨10,000. */
export function formatRupees(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`A price must be a whole number of rupees, not ${amount}.`)
  const digits = Math.abs(amount) < groupedFrom ? String(amount) : groupDigits(amount)
  return digits.replace(/^-?/, '$&₨')
}

/** Formats an amount that may contain paisa or be in another currency: ₨650, ₨650.50, USD 7.00. */
export function formatAmount(paisa: number, currency: string): string {
  if (currency !== 'PKR') return formatPaisa(paisa, currency)
  if (paisa % 100 === 0) return formatRupees(paisa / 100)
  const rupees = formatRupees(Math.trunc(Math.abs(paisa) / 100))
  return `${paisa < 0 ? '-' : ''}${rupees}.${String(Math.abs(paisa) % 100).padStart(2, '0')}`
}

/** Formats an amount with currency and paisa, as shown on receipts: PKR 1,200.00. */
export function formatPaisa(paisa: number, currency: string): string {
  if (!Number.isSafeInteger(paisa)) throw new RangeError(`An amount must be a whole number of paisa, not ${paisa}.`)
  const [rupees, rest] = [Math.trunc(Math.abs(paisa) / 100), Math.abs(paisa) % 100]
  return `${currency} ${paisa < 0 ? '-' : ''}${groupDigits(rupees)}.${String(rest).padStart(2, '0')}`
}
