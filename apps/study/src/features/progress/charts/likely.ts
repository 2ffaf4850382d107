/** Standard errors on either side that hold 80%. */
const reach = 1.2816

/** Between which shares the true one lies with a probability of 80%, when so many of so many were right (Wilson). */
export function likelyShare(right: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 }
  const share = right / all
  const square = reach ** 2
  const middle = (share + square / (2 * all)) / (1 + square / all)
  const half = (reach * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2))) / (1 + square / all)
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
