import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrationOf } from './calibration.ts'

describe('calibration', () => {
  it('[T-51] reports the mean prediction, the share of right answers and the count for each tenth of the scale', () => {
    const predictions = [
      { probability: 0.92, isRight: true },
      { probability: 0.98, isRight: true },
      { probability: 1, isRight: false },
      { probability: 0.3, isRight: false },
    ]
    const { bins, brier, baselineBrier } = calibrationOf(predictions)
    expect(bins.map(({ count }) => count)).toEqual([1, 3])
    expect(bins[1]?.predicted).toBeCloseTo((0.92 + 0.98 + 1) / 3)
    expect(bins[1]?.right).toBeCloseTo(2 / 3)
    expect(brier).toBeCloseTo((0.08 ** 2 + 0.02 ** 2 + 1 + 0.3 ** 2) / 4)
    expect(baselineBrier).toBeCloseTo(0.25)
  })

  it('[T-51] counts each prediction once, and has the baseline’s Brier score if every prediction is the overall share of right answers', () => {
    const prediction = fc.record({ probability: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() })
    fc.assert(
      fc.property(fc.array(prediction, { minLength: 1 }), (predictions) => {
        expect(calibrationOf(predictions).bins.reduce((sum, { count }) => sum + count, 0)).toBe(predictions.length)
        const share = predictions.filter(({ isRight }) => isRight).length / predictions.length
        const flat = calibrationOf(predictions.map(({ isRight }) => ({ isRight, probability: share })))
        expect(flat.brier).toBeCloseTo(flat.baselineBrier, 12)
      }),
    )
  })

  it('has no bins if there are no predictions', () => {
    expect(calibrationOf([])).toEqual({ bins: [], brier: 0, baselineBrier: 0 })
  })
})
