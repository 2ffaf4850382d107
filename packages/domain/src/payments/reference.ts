// Crockford's Base32 alphabet. It leaves out the letters I, L and O, which look like 1 and 0, and the letter U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bodyLength = 8

/** Makes the reference for a bank transfer: eight random characters and a check character. */
export function makeReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < bodyLength) throw new RangeError(`A reference needs ${bodyLength} random bytes.`)
  const body = [...randomBytes.subarray(0, bodyLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return body + checkCharacter(body)
}

/** Normalises a typed reference, or returns undefined if it is not valid. */
export function parseReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (plain.length !== bodyLength + 1 || plain.split('').some((character) => !alphabet.includes(character)))
    return undefined
  return checkCharacter(plain.slice(0, bodyLength)) === plain.at(-1) ? plain : undefined
}

/** Adds hyphens, so that the reference is easier to read and copy. */
export const formatReference = (reference: string) => reference.replaceAll(/(.{3})(?=.)/g, '$1-')

// Computes the check character with the Luhn algorithm in base 32. It detects any single wrong character and almost all
// swaps of neighbouring characters.
function checkCharacter(body: string): string {
  const base = alphabet.length
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, character, index) => {
      const value = alphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1)
      return total + Math.floor(value / base) + (value % base)
    }, 0)
  return alphabet.charAt((base - (sum % base)) % base)
}
