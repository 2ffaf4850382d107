/** Evenly from 0 up to 1. */
export type Chance = () => number

/** The same numbers for the same seed, on every device. */
export function seededChance(seed: number): Chance {
  let state = seed | 0
  return () => {
    state = (state + 0x9e_37_79_b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** From the normal distribution around 0 with a deviation of 1. */
export const normal = (chance: Chance) => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
