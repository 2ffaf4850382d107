import { groupDigits } from '@titer/domain'
import type { Calibration } from '@titer/domain'

export const percent = (share: number) => `${Math.round(100 * share)}%`

/** As many as fit beneath a point. */
export const shortCount = (count: number) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: count < 1_000 ? 3 : 2 })
    .format(count)
    .toLowerCase()

/** What the curve says, by the point that most answers stand behind. */
export function curveWords({ bins }: Pick<Calibration, 'bins'>): string {
  const most = bins.toSorted((one, other) => other.count - one.count)[0]
  if (most === undefined) return ''
  return `Of ${groupDigits(most.count)} answers Titer expected ${percent(most.predicted)} to be right, and ${percent(most.right)} were.`
}

/** The Brier score beside that of always saying the average. */
export function brierWords({ brier, baselineBrier }: Pick<Calibration, 'brier' | 'baselineBrier'>): string {
  const [own, other] = [brier.toFixed(3), baselineBrier.toFixed(3)]
  const verdict =
    Number(own) < Number(other)
      ? 'The predictions were closer than that.'
      : 'The predictions were no closer than that, so take them with care.'
  return `Brier score ${own}, the mean squared error: 0 would be perfect. Always saying the average would have had ${other}. ${verdict}`
}
