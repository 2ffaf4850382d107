/** A function that returns uniform random numbers from 0 (inclusive) to 1 (exclusive). */
export type RandomSource = () => number

/** Creates a random source that returns the same numbers for the same seed on every device. */
export function seededRandom(seed: number): RandomSource {
  let state = seed | 0
  return () => {
    state = (state + 0x9e_37_79_b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** Draws a number from the standard normal distribution. */
export const randomNormal = (random: RandomSource) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
