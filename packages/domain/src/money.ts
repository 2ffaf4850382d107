import { groupDigits } from './digits.ts'

// The specification writes ₨1200 without a comma, so grouping starts where there are two digits before it.
const groupedFrom = 10_000

/** A price as people read it anywhere in the product: ₨700, ₨1200, ₨10,000. */
export function formatRupees(amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Prices are whole rupees, not ${amount}.`)
  const digits = Math.abs(amount) < groupedFrom ? String(amount) : groupDigits(amount)
  return digits.replace(/^-?/, '$&₨')
}

/** An amount with its currency and its paisa, as receipts state it: PKR 1,200.00. */
export function formatPaisa(paisa: number, currency: string): string {
  if (!Number.isSafeInteger(paisa)) throw new RangeError(`Amounts are whole paisa, not ${paisa}.`)
  const [rupees, rest] = [Math.trunc(Math.abs(paisa) / 100), Math.abs(paisa) % 100]
  return `${currency} ${paisa < 0 ? '-' : ''}${groupDigits(rupees)}.${String(rest).padStart(2, '0')}`
}
