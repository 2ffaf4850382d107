const iban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Splits an IBAN into groups of four for display. Leaves any other account number as configured. */
export function readAccountNumber(configured: string) {
  const plain = configured.replaceAll(/\s/g, '').toUpperCase()
  return iban.test(plain)
    ? { name: 'IBAN', plain, groups: plain.match(/.{1,4}/g) ?? [] }
    : { name: 'Account number', plain: configured, groups: [configured] }
}
