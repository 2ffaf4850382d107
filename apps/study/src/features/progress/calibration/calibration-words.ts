import { groupDigits } from '@titer/domain'
import type { Calibration } from '@titer/domain'

export const percent = (share: number) => `${Math.round(100 * share)}%`

/** Formats a count so that it fits below a point of the chart. */
export const shortCount = (count: number) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: count < 1_000 ? 3 : 2 })
    .format(count)
    .toLowerCase()

/** Describes the curve by its point with the most answers. */
export function curveWords({ bins }: Pick<Calibration, 'bins'>): string {
  const most = bins.toSorted((one, other) => other.count - one.count)[0]
  if (most === undefined) return ''
  return `Titer expected ${percent(most.predicted)} of ${groupDigits(most.count)} answers to be right, and ${percent(most.right)} were.`
}

/** Compares the Brier score with the score of always predicting the average. */
export function brierWords({ brier, baselineBrier }: Pick<Calibration, 'brier' | 'baselineBrier'>): string {
  const [own, other] = [brier.toFixed(3), baselineBrier.toFixed(3)]
  const verdict =
    Number(own) < Number(other)
      ? 'The predictions did better than that.'
      : 'The predictions did no better than that, so be careful with them.'
  return `Brier score ${own} (the mean squared error, where 0 is perfect). Always predicting the average would have scored ${other}. ${verdict}`
}
