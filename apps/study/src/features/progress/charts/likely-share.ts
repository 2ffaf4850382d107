/** The half-width of an 80% interval, in standard errors. */
const zScore = 1.2816

/** Computes the 80% Wilson score interval for the true share if `right` of `all` answers were right. */
export function likelyShare(right: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 }
  const share = right / all
  const square = zScore ** 2
  const middle = (share + square / (2 * all)) / (1 + square / all)
  const half = (zScore * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2))) / (1 + square / all)
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
