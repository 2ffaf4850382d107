/** The number of a receipt. The serial number starts at 1 each year. */
export interface ReceiptNumber {
  year: number
  serial: number
}

/** Formats a receipt number as shown everywhere: TITER-2026-000123. */
export const formatReceiptNumber = ({ year, serial }: ReceiptNumber) =>
  `TITER-${year}-${String(serial).padStart(6, '0')}`

/** Parses a typed receipt number. Returns undefined if it is not valid. */
export function parseReceiptNumber(typed: string): ReceiptNumber | undefined {
  const [, year, serial] = /^TITER-(\d{4})-(\d{6,9})$/.exec(typed.trim().toUpperCase()) ?? []
  return year === undefined || serial === undefined ? undefined : { year: Number(year), serial: Number(serial) }
}
