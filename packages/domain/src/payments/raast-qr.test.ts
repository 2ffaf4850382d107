import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16, raastQr } from './raast-qr.ts'

const request = {
  guid: 'PK.COM.EXAMPLE',
  acquirer: 'ABCDPKKA',
  iban: 'PK36SCBL0000001123456702',
  merchantName: 'Titer',
  city: 'Peshawar',
  categoryCode: '8299',
  amountPaisa: 70_000,
  reference: '0123ABCDE',
}

/** Parses a code's fields as a banking app does. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

describe('the Raast QR code', () => {
  it('[E-10] has the checksum that EMVCo specifies', () => {
    expect(crc16('123456789')).toBe(0x29b1)
  })

  it('[E-10] contains the amount, currency, country and reference, each in its own field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amountPaisa) => {
        const code = raastQr({ ...request, amountPaisa })
        const fields = fieldsOf(code)
        expect(fields).toMatchObject({ '00': '01', '01': '12', '52': '8299', '53': '586', '58': 'PK', '59': 'Titer' })
        expect(Math.round(Number(fields['54']) * 100)).toBe(amountPaisa)
        expect(fieldsOf(fields['28'] ?? '')).toEqual({ '00': request.guid, '01': request.acquirer, '02': request.iban })
        expect(fieldsOf(fields['62'] ?? '')).toEqual({ '05': request.reference })
        expect(Number.parseInt(fields['63'] ?? '', 16)).toBe(crc16(code.slice(0, -4)))
      }),
    )
  })

  it('shortens a long merchant name, and cannot be made with an empty reference', () => {
    expect(fieldsOf(raastQr({ ...request, merchantName: 'x'.repeat(40) }))['59']).toHaveLength(25)
    expect(() => raastQr({ ...request, reference: '' })).toThrow(RangeError)
  })
})
