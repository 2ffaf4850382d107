import { describe, expect, it } from 'vitest'
import { randomNormal, seededRandom } from './random.ts'
import { fitModel } from '../fitting/fit.ts'
import { defaultModel } from '../model/model.ts'
import { predictScore } from './score.ts'
import { emptyMastery, updateMastery } from '../student/state.ts'

const start = Date.UTC(2026, 0, 1)
const topics = ['A1', 'A2', 'B1', 'B2']

const studied = (count: number, isRight: (at: number) => boolean) =>
  Array.from({ length: count }).reduce<typeof emptyMastery>(
    (state, _, at) =>
      updateMastery(defaultModel, state, {
        item: `item-${at}`,
        skills: [topics[at % 4] ?? ''],
        at: start + at * 60_000,
        isRight: isRight(at),
        options: 5,
      }),
    emptyMastery,
  )

const exam = { topics: topics.map((topic, at) => ({ topic, share: at + 1 })), questions: 100, options: 5 }
const scoreOf = (state: typeof emptyMastery, over = exam) =>
  predictScore({ model: defaultModel, state, exam: over, at: start + 86_400_000, random: seededRandom(1) })

describe('the predicted score', () => {
  it('[T-51] requires 50 answers, and until then the result states the number of answers so far and the required number', () => {
    expect(scoreOf(studied(49, () => true))).toEqual({ isReady: false, answers: 49, needed: 50 })
    expect(scoreOf(studied(50, () => true)).isReady).toBe(true)
  })

  it('[T-51] is the same for the same state, and lies within its interval', () => {
    const state = studied(120, (at) => at % 3 > 0)
    const score = scoreOf(state)
    expect(scoreOf(state)).toEqual(score)
    if (!score.isReady) throw new Error('not ready')
    expect(score.low).toBeGreaterThanOrEqual(0)
    expect(score.low).toBeLessThan(score.expected)
    expect(score.expected).toBeLessThan(score.high)
    expect(score.high).toBeLessThanOrEqual(100)
  })

  it('[T-51] is higher for better answers, and depends on which topics the exam covers', () => {
    const expected = (score: ReturnType<typeof scoreOf>) => (score.isReady ? score.expected : Number.NaN)
    const good = expected(scoreOf(studied(200, (at) => at % 10 > 0)))
    const poor = expected(scoreOf(studied(200, (at) => at % 2 > 0)))
    expect(good).toBeGreaterThan(poor + 10)
    const onlyFirst = studied(200, (at) => at % 4 === 0)
    const over = (topic: string) => ({ ...exam, topics: [{ topic, share: 1 }] })
    expect(expected(scoreOf(onlyFirst, over('A1')))).toBeGreaterThan(expected(scoreOf(onlyFirst, over('A2'))) + 10)
  })

  it('has a narrower interval with more answers', () => {
    const width = (score: ReturnType<typeof scoreOf>) => (score.isReady ? score.high - score.low : Number.NaN)
    const longExam = { ...exam, questions: 400 }
    expect(
      width(
        scoreOf(
          studied(250, (at) => at % 3 > 0),
          longExam,
        ),
      ),
    ).toBeLessThan(
      width(
        scoreOf(
          studied(50, (at) => at % 3 > 0),
          longExam,
        ),
      ),
    )
  })
})

describe('the predicted score from a model with few answers', () => {
  const history = Array.from({ length: 400 }, (_, at) => ({
    student: `s${at % 4}`,
    item: `item-${at}`,
    skills: [`T${Math.floor(at / 4) % 8}`],
    at: start + at * 21_600_000,
    isRight: at % 3 > 0,
    options: 5,
  }))

  it('[T-51] has an interval that widens with the model’s mean error, which becomes smaller as more students answer', () => {
    const state = studied(200, (at) => at % 3 > 0)
    const widthOf = (meanError: number) => {
      const model = { ...defaultModel, transfer: { ...defaultModel.transfer, meanError } }
      const score = predictScore({ model, state, exam, at: start, random: seededRandom(1) })
      return score.isReady ? score.high - score.low : Number.NaN
    }
    expect(widthOf(defaultModel.transfer.meanError)).toBeGreaterThan(widthOf(0) + 2)
    const few = fitModel(history)
    const more = fitModel([...history, ...history.map((each) => ({ ...each, student: `t${each.student}` }))])
    expect(few.transfer.meanError).toBeLessThan(defaultModel.transfer.meanError)
    expect(more.transfer.meanError).toBeLessThan(few.transfer.meanError)
  })
})

describe('the random generator', () => {
  it('returns the same numbers for the same seed, and can return uniformly or normally distributed numbers', () => {
    const [one, same] = [seededRandom(9), seededRandom(9)]
    const values = Array.from({ length: 20_000 }, one)
    expect(values.slice(0, 100)).toEqual(Array.from({ length: 100 }, same))
    const tenths = Array.from({ length: 10 }, (_, at) => values.filter((value) => Math.floor(value * 10) === at).length)
    expect(Math.min(...tenths)).toBeGreaterThan(1_800)
    expect(Math.max(...tenths)).toBeLessThan(2_200)
    const drawn = Array.from({ length: 20_000 }, () => randomNormal(one))
    const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(drawn.reduce((sum, value) => sum + value ** 2, 0) / drawn.length).toBeCloseTo(1, 1)
  })
})
