const seedA = 0x9e3779b1
const seedB = 0x85ebca77

/** Computes a 64-bit hash of a text. The result is the same in Node.js and in browsers. Not suitable for secrets. */
export function hash(text: string): bigint {
  let [a, b] = [seedA, seedB]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0xcc9e2d51)
    a = (a << 15) | (a >>> 17)
    b = Math.imul(b ^ (code + at), 0x1b873593)
    b = (b << 13) | (b >>> 19)
  }
  a = Math.imul(a ^ (a >>> 16) ^ b, 0x85ebca6b)
  b = Math.imul(b ^ (b >>> 15) ^ a, 0xc2b2ae35)
  a ^= a >>> 13
  b ^= b >>> 16
  return (BigInt(a >>> 0) << 32n) | BigInt(b >>> 0)
}

/**
 * Makes an id of ten letters and digits. The id depends only on the parts, which define the question that the item
 * asks.
 */
export const idOf = (...parts: string[]) =>
  (hash(parts.map((part) => part.toLowerCase()).join('\u0000')) & 0x3ffffffffffffn).toString(32).padStart(10, '0')
