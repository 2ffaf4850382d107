import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Confidence } from '../../study/event.ts'
import { dayMs } from '../../scheduling/scheduler.ts'
import { defaultModel } from '../model/model.ts'
import { masteryOf, predict } from './predict.ts'
import { emptyMastery, updateMastery } from '../student/state.ts'
import { itemKey } from '../student/packed-answer.ts'

const start = Date.UTC(2026, 0, 1)

/** Returns the state of a student who has answered items on one topic, one item per minute. */
function studied(results: readonly boolean[], skill = 'A1') {
  return results.reduce(
    (state, isRight, at) =>
      updateMastery(defaultModel, state, {
        item: `item-${at}`,
        skills: [skill],
        at: start + at * 60_000,
        isRight,
        options: 5,
      }),
    emptyMastery,
  )
}

const ask = { item: 'new', skills: ['A1'], at: start + dayMs, options: 5 }

describe('the probability of a right answer', () => {
  it('[T-50] is moderate and very uncertain for a student without answers', () => {
    const { probability, spread } = predict(defaultModel, emptyMastery, ask)
    expect(probability).toBeGreaterThan(0.5)
    expect(probability).toBeLessThan(0.8)
    expect(spread).toBeCloseTo(Math.sqrt(defaultModel.generalVariance + defaultModel.topicVariance))
  })

  it('is always above the probability of guessing right and below one', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 80 }), fc.integer({ min: 2, max: 8 }), (results, options) => {
        const { probability } = predict(defaultModel, studied(results), { ...ask, options })
        expect(probability).toBeGreaterThan(1 / options)
        expect(probability).toBeLessThan(1)
      }),
    )
  })

  it('[T-50] rises after right answers and falls after wrong answers, especially on the same topic', () => {
    const before = predict(defaultModel, emptyMastery, ask).probability
    const right = studied(Array.from({ length: 20 }, () => true))
    const wrong = studied(Array.from({ length: 20 }, () => false))
    const elsewhere = { ...ask, skills: ['B1'] }
    expect(predict(defaultModel, right, ask).probability).toBeGreaterThan(before + 0.1)
    expect(predict(defaultModel, wrong, ask).probability).toBeLessThan(before - 0.1)
    const there = predict(defaultModel, right, elsewhere).probability
    expect(there).toBeGreaterThan(before)
    expect(there).toBeLessThan(predict(defaultModel, right, ask).probability)
  })

  it('becomes more certain with more answers, and less certain as the answers age', () => {
    const few = studied([true, false, true])
    const many = studied(Array.from({ length: 40 }, (_, at) => at % 3 > 0))
    const spread = (state: typeof few, at = ask.at) => predict(defaultModel, state, { ...ask, at }).spread
    expect(spread(many)).toBeLessThan(spread(few))
    expect(spread(many, start + 200 * dayMs)).toBeGreaterThan(spread(many))
  })

  it('is higher for an easy item, and falls more after a wrong answer to an easy item than after a wrong answer to a hard item', () => {
    const model = { ...defaultModel, items: { [itemKey('easy')]: 2, [itemKey('hard')]: -2 } }
    const of = (item: string) => predict(model, emptyMastery, { ...ask, item }).probability
    expect(of('easy')).toBeGreaterThan(of('new'))
    expect(of('hard')).toBeLessThan(of('new'))
    const after = (item: string, isRight: boolean) =>
      predict(model, updateMastery(model, emptyMastery, { ...ask, item, isRight, at: start }), ask).probability
    expect(after('easy', false)).toBeLessThan(after('hard', false))
  })
})

describe('stated confidence', () => {
  const after = (isRight: boolean, confidence: Confidence | null) =>
    predict(defaultModel, updateMastery(defaultModel, emptyMastery, { ...ask, at: start, isRight, confidence }), ask)
      .probability

  it('[T-13][T-50] gives more credit for a right answer if the student was surer, and some credit even for a guess', () => {
    const before = predict(defaultModel, emptyMastery, ask).probability
    const [sure, think, guess] = [after(true, 'sure'), after(true, 'think'), after(true, 'guess')]
    expect(sure).toBeGreaterThan(think)
    expect(think).toBeGreaterThan(guess)
    expect(guess).toBeGreaterThan(before)
    expect(think).toBe(after(true, null))
  })

  it('does not change the weight of a wrong answer', () => {
    expect(new Set([after(false, 'sure'), after(false, 'think'), after(false, 'guess'), after(false, null)]).size).toBe(
      1,
    )
  })
})

describe('topic mastery', () => {
  it('[T-50] lies within its interval, which is wide before the first answer', () => {
    const nothing = masteryOf(defaultModel, emptyMastery, 'A1', start)
    expect(nothing.answers).toBe(0)
    expect(nothing.high - nothing.low).toBeGreaterThan(0.4)
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (results) => {
        const { known, low, high, answers } = masteryOf(defaultModel, studied(results), 'A1', ask.at)
        expect(answers).toBe(results.length)
        expect(low).toBeLessThan(known)
        expect(known).toBeLessThan(high)
        expect(high - low).toBeLessThan(nothing.high - nothing.low)
      }),
    )
  })
})
