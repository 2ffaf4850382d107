const iban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** An account as people read it: an IBAN in fours, and anything else as the bank writes it. */
export function readAccountNumber(written: string) {
  const plain = written.replaceAll(/\s/g, '').toUpperCase()
  return iban.test(plain)
    ? { name: 'IBAN', plain, groups: plain.match(/.{1,4}/g) ?? [] }
    : { name: 'Account number', plain: written, groups: [written] }
}
