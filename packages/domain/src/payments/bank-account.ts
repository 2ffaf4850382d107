/** A Pakistani bank account that a student names for a refund. */
export interface BankAccount {
  title: string
  bank: string
  /** An IBAN without spaces, or an account number of digits only. */
  number: string
}

export const bankAccountLimits = { title: 80, bank: 80, number: 40 } as const

/**
 * Normalises a typed IBAN or account number. Returns undefined if it is neither a Pakistani IBAN with a correct checksum
 * nor an account number of 8 to 20 digits, or if it is the number of a mobile wallet.
 */
export function parseAccountNumber(typed: string): string | undefined {
  const plain = withoutSpaces(typed)
  if (isWalletNumber(typed)) return undefined
  if (/^\d{8,20}$/.test(plain)) return plain
  return /^PK\d{2}[A-Z]{4}[A-Z\d]{16}$/.test(plain) && ibanRemainder(plain) === 1 ? plain : undefined
}

/**
 * Checks for a Pakistani mobile number, which is also the number of a mobile wallet. A bank account with the same digits
 * can be named by its IBAN.
 */
export const isWalletNumber = (typed: string) => /^(?:\+?92|0)3\d{9}$/.test(withoutSpaces(typed))

const withoutSpaces = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '')

/** Hides all but the last four characters. The country and the bank code of an IBAN also stay visible. */
export function maskAccountNumber(number: string): string {
  const shown = number.startsWith('PK') ? `${number.slice(0, 2)}•• ${number.slice(4, 8)} ` : ''
  return `${shown}•••• ${number.slice(-4)}`
}

// ISO 13616: the first four characters move to the end, letters become numbers from 10 to 35, and the remainder of the
// division by 97 must be 1.
const ibanRemainder = (iban: string) =>
  (iban.slice(4) + iban.slice(0, 4))
    .split('')
    .reduce((rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97, 0)
