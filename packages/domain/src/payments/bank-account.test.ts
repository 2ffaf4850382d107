import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWalletNumber, maskAccountNumber, parseAccountNumber } from './bank-account.ts'

const iban = 'PK36SCBL0000001123456702'

it('a refund account may be a Pakistani IBAN with spaces, hyphens or small letters', () => {
  expect(parseAccountNumber('pk36 scbl 0000 0011 2345 6702')).toBe(iban)
  expect(parseAccountNumber('PK36-SCBL-0000-0011-2345-6702')).toBe(iban)
})

it('a refund account cannot be an IBAN with one wrong digit', () => {
  const digits = [2, 3, ...Array.from({ length: 16 }, (_, place) => place + 8)]
  fc.assert(
    fc.property(fc.constantFrom(...digits), fc.integer({ min: 0, max: 9 }), (place, digit) => {
      fc.pre(iban[place] !== String(digit))
      expect(parseAccountNumber(iban.slice(0, place) + digit + iban.slice(place + 1))).toBeUndefined()
    }),
  )
})

it('a refund account cannot be an IBAN of another country or of the wrong length', () => {
  for (const typed of ['GB82 WEST 1234 5698 7654 32', `${iban}0`, iban.slice(0, -1), '']) {
    expect(parseAccountNumber(typed)).toBeUndefined()
  }
})

it('a refund account may be an account number of 8 to 20 digits', () => {
  expect(parseAccountNumber('0123 4567-8901')).toBe('012345678901')
  for (const typed of ['1234567', '1'.repeat(21), '12345678x']) expect(parseAccountNumber(typed)).toBeUndefined()
})

it('[K-10] a refund account cannot be a mobile wallet', () => {
  for (const typed of ['0300 1234567', '+92 300 1234567', '923001234567']) {
    expect([isWalletNumber(typed), parseAccountNumber(typed)]).toEqual([true, undefined])
  }
  expect(isWalletNumber(iban)).toBe(false)
})

it('a refund account is shown with only its last four characters, and with the country and bank codes if it is an IBAN', () => {
  expect(maskAccountNumber(iban)).toBe('PK•• SCBL •••• 6702')
  expect(maskAccountNumber('03001234567')).toBe('•••• 4567')
})
