import { describe, expect, it } from 'vitest'
import { readAccountNumber } from './account-number.ts'

describe('readAccountNumber', () => {
  it('splits an IBAN into groups of four, and also returns it in upper case without spaces', () => {
    const read = {
      name: 'IBAN',
      plain: 'PK36SCBL0000001123456702',
      groups: ['PK36', 'SCBL', '0000', '0011', '2345', '6702'],
    }
    expect(readAccountNumber('PK36SCBL0000001123456702')).toEqual(read)
    expect(readAccountNumber('pk36 scbl 0000 0011 2345 6702')).toEqual(read)
  })

  it('leaves any other account number unchanged', () => {
    for (const number of ['0301-7654321', '12345678901234', 'PK36']) {
      expect(readAccountNumber(number)).toEqual({ name: 'Account number', plain: number, groups: [number] })
    }
  })
})
