/** Draws up to `count` of the given values at random, each at most once. */
export function drawRandom<Each>(all: readonly Each[], count: number, random: () => number = Math.random): Each[] {
  const left = [...all]
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[left[at], left[other]] = [left[other] as Each, left[at] as Each]
  }
  return left.slice(0, count)
}
