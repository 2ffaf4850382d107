import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeReference, readReference, spellReference } from './reference.ts'

const references = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(makeReference)
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

describe('a reference code', () => {
  it('is read back as it was made, spelled, in small letters or with blanks', () => {
    fc.assert(
      fc.property(references, (reference) => {
        const typed = [reference, spellReference(reference), reference.toLowerCase(), ` ${reference} `]
        expect(typed.map(readReference)).toEqual(typed.map(() => reference))
      }),
    )
  })

  it('gives away one wrong sign', () => {
    fc.assert(
      fc.property(references, fc.nat(8), fc.constantFrom(...signs), (reference, place, sign) => {
        fc.pre(reference[place] !== sign)
        expect(readReference(reference.slice(0, place) + sign + reference.slice(place + 1))).toBeUndefined()
      }),
    )
  })

  it('gives away two neighbours exchanged, but for the one pair that Luhn cannot see', () => {
    fc.assert(
      fc.property(references, fc.nat(7), (reference, place) => {
        const [one = '', other = ''] = [reference[place], reference[place + 1]]
        fc.pre(one !== other && !['0Z', 'Z0'].includes(one + other))
        const swapped = reference.slice(0, place) + other + one + reference.slice(place + 2)
        expect(readReference(swapped)).toBeUndefined()
      }),
    )
  })

  it('takes O for nought and I or L for one, as people write them', () => {
    const reference = makeReference(new Uint8Array([0, 1, 0, 1, 2, 3, 4, 5]))
    expect(readReference(reference.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(reference)
  })
})
