import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeReference, parseReference, formatReference } from './reference.ts'

const references = fc.uint8Array({ minLength: 8, maxLength: 8 }).map(makeReference)
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

describe('a reference code', () => {
  it('is accepted in its original form, with hyphens, with spaces around it, or in lower case', () => {
    fc.assert(
      fc.property(references, (reference) => {
        const typed = [reference, formatReference(reference), reference.toLowerCase(), ` ${reference} `]
        expect(typed.map(parseReference)).toEqual(typed.map(() => reference))
      }),
    )
  })

  it('is rejected if one character is wrong', () => {
    fc.assert(
      fc.property(references, fc.nat(8), fc.constantFrom(...characters), (reference, place, character) => {
        fc.pre(reference[place] !== character)
        expect(parseReference(reference.slice(0, place) + character + reference.slice(place + 1))).toBeUndefined()
      }),
    )
  })

  it('is rejected if two neighbouring characters are swapped, except for the one pair that Luhn cannot detect', () => {
    fc.assert(
      fc.property(references, fc.nat(7), (reference, place) => {
        const [one = '', other = ''] = [reference[place], reference[place + 1]]
        fc.pre(one !== other && !['0Z', 'Z0'].includes(one + other))
        const swapped = reference.slice(0, place) + other + one + reference.slice(place + 2)
        expect(parseReference(swapped)).toBeUndefined()
      }),
    )
  })

  it('may be typed with O for 0 and with I or L for 1', () => {
    const reference = makeReference(new Uint8Array([0, 1, 0, 1, 2, 3, 4, 5]))
    for (const one of ['i', 'I', 'l', 'L']) {
      expect(parseReference(reference.replaceAll('0', 'o').replaceAll('1', one))).toBe(reference)
    }
  })
})
