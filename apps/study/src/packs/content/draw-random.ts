/** Draws up to `count` of the ids at random, each at most once. */
export function drawRandom(ids: readonly string[], count: number, random: () => number = Math.random): string[] {
  const left = [...ids]
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[left[at], left[other]] = [left[other] as string, left[at] as string]
  }
  return left.slice(0, count)
}
