import { groupDigits } from '@titer/domain'
import type { Calibration } from '@titer/domain'

export const percent = (share: number) => `${Math.round(100 * share)}%`

/** Formats a count so that it fits below a point of the chart. */
export const shortCount = (count: number) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: count < 1_000 ? 3 : 2 })
    .format(count)
    .toLowerCase()

/**
 * Describes the calibration curve in a sentence about the bin with the most answers. A bin contains the answers with
 * similar predictions.
 */
export function curveWords({ bins }: Pick<Calibration, 'bins'>): string {
  const most = bins.toSorted((one, other) => other.count - one.count)[0]
  if (most === undefined) return ''
  return `Titer expected ${percent(most.predicted)} of ${groupDigits(most.count)} answers to be right, and ${percent(most.right)} were.`
}

/** Compares the error of the predictions with the error of always predicting the average. */
export function errorWords({ brier, baselineBrier }: Pick<Calibration, 'brier' | 'baselineBrier'>): string {
  const less = baselineBrier === 0 ? 0 : Math.round(100 * (1 - brier / baselineBrier))
  return less > 0
    ? `The error of the predictions was ${less}% smaller than if Titer had predicted the average every time.`
    : 'The predictions were no better than predicting the average every time, so be careful with them.'
}
