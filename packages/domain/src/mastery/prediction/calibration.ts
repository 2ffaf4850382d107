export interface CalibrationBin {
  /** The mean predicted probability. `right` is the share of right answers. */
  predicted: number
  right: number
  count: number
}

export interface Calibration {
  /** Up to ten bins of equal width. Empty bins are left out. */
  bins: CalibrationBin[]
  /** The mean squared error. `baselineBrier` is the error of always predicting the overall share of right answers. */
  brier: number
  baselineBrier: number
}

const bins = 10

/** Compares predictions with the actual results. Each prediction was made before the student answered. */
export function calibrationOf(predictions: readonly { probability: number; isRight: boolean }[]): Calibration {
  const sums = Array.from({ length: bins }, () => ({ predicted: 0, right: 0, count: 0 }))
  let [squares, rights] = [0, 0]
  for (const { probability, isRight } of predictions) {
    const right = isRight ? 1 : 0
    squares += (right - probability) ** 2
    rights += right
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))]
    if (bin === undefined) continue
    bin.predicted += probability
    bin.right += right
    bin.count += 1
  }
  const count = Math.max(1, predictions.length)
  const share = rights / count
  return {
    bins: sums
      .filter((bin) => bin.count > 0)
      .map((bin) => ({ predicted: bin.predicted / bin.count, right: bin.right / bin.count, count: bin.count })),
    brier: squares / count,
    baselineBrier: share * (1 - share),
  }
}
