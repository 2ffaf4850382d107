// Crockford's alphabet without U: nothing in it is mistaken for something else when read aloud or written by hand.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bodyLength = 8

/** The reference of a bank transfer: eight signs from chance, and one that gives a slip of the pen away. */
export function makeReference(chance: Uint8Array): string {
  if (chance.length < bodyLength) throw new RangeError(`A reference takes ${bodyLength} bytes.`)
  const body = [...chance.subarray(0, bodyLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return body + checkSign(body)
}

/** What somebody typed as a reference, or undefined where it cannot be one. */
export function readReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (plain.length !== bodyLength + 1 || plain.split('').some((sign) => !alphabet.includes(sign))) return undefined
  return checkSign(plain.slice(0, bodyLength)) === plain.at(-1) ? plain : undefined
}

/** As people read and copy it. */
export const spellReference = (reference: string) => reference.replaceAll(/(.{3})(?=.)/g, '$1-')

// Luhn's sum in base 32: one wrong sign or two neighbours exchanged change it.
function checkSign(body: string): string {
  const base = alphabet.length
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, sign, place) => {
      const value = alphabet.indexOf(sign) * (place % 2 === 0 ? 2 : 1)
      return total + Math.floor(value / base) + (value % base)
    }, 0)
  return alphabet.charAt((base - (sum % base)) % base)
}
