const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000]

/** Returns round numbers for two to four grid lines that enclose all values. */
export function scaleOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = steps.find((each) => Math.floor(low / each) * each + 3 * each >= high) ?? 10_000
  const from = Math.floor(low / step) * step
  const lines = Math.max(1, Math.ceil((high - from) / step))
  return Array.from({ length: lines + 1 }, (_, at) => from + at * step)
}
