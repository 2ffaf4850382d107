import { describe, expect, it } from 'vitest'
import type { Answer, GradedAnswer } from '../model/answer.ts'
import { randomNormal, seededRandom, type RandomSource } from '../prediction/random.ts'
import { priorConfidenceRatios, fitConfidenceRatios } from '../model/confidence-ratios.ts'
import { difficultiesOf } from './difficulty.ts'
import { fitModel } from './fit.ts'
import { defaultModel } from '../model/model.ts'
import { predict } from '../prediction/predict.ts'
import { regress } from './regression.ts'
import { emptyMastery, updateMastery } from '../student/state.ts'
import { tableOf } from './answer-table.ts'
import { itemKey } from '../student/packed-answer.ts'

const start = Date.UTC(2026, 0, 1)
const topics = ['A', 'B', 'C']
const easiness = new Map(
  topics.flatMap((topic, of) => [-2, -1, 0, 1, 2].map((each, at) => [`${topic}${at}`, each + of - 1])),
)

function simulate(random: RandomSource, students: number, each: number): GradedAnswer[] {
  return Array.from({ length: students }, (_, student) => {
    const ability = randomNormal(random)
    return Array.from({ length: each }, (__, at): GradedAnswer => {
      const topic = topics[Math.floor(random() * 3)] ?? 'A'
      const item = `${topic}${Math.floor(random() * 5)}`
      const known = 1 / (1 + Math.exp(-ability - (easiness.get(item) ?? 0)))
      const isRight = random() < 0.2 + 0.8 * known
      return { student: `s${student}`, item, skills: [topic], at: start + at * 120_000, isRight, options: 5 }
    })
  }).flat()
}

describe('the model fitted to all answers', () => {
  const answers = simulate(seededRandom(3), 120, 40)
  const model = fitModel(answers)

  it('[T-50] distinguishes hard items from easy items, and hard topics from easy topics', () => {
    const found = (item: string) => model.items[itemKey(item)] ?? Number.NaN
    for (const topic of topics) {
      expect(found(`${topic}0`)).toBeLessThan(found(`${topic}2`))
      expect(found(`${topic}2`)).toBeLessThan(found(`${topic}4`))
    }
    expect(model.topics['A']?.easiness).toBeLessThan(model.topics['C']?.easiness ?? Number.NaN)
  })

  it('[T-50] predicts new students’ answers better than the default model does', () => {
    const others = Map.groupBy(simulate(seededRandom(4), 40, 40), ({ student }) => student)
    const loss = (candidate: typeof model) => {
      let sum = 0
      for (const history of others.values()) {
        let state = emptyMastery
        for (const answer of history) {
          const { probability } = predict(candidate, state, answer)
          sum -= Math.log(answer.isRight ? probability : 1 - probability)
          state = updateMastery(candidate, state, answer)
        }
      }
      return sum
    }
    expect(loss(model)).toBeLessThan(0.95 * loss(defaultModel))
  })

  it('can be stored as JSON, and does not depend on the order of the answers', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model)
    // The order changes the last digits, because floating-point sums depend on it.
    const rounded = (fitted: typeof model): unknown =>
      JSON.parse(JSON.stringify(fitted), (_, value: unknown) =>
        typeof value === 'number' ? Number(value.toFixed(3)) : value,
      )
    expect(rounded(fitModel(answers.toReversed()))).toEqual(rounded(model))
  })

  it('equals the default model if there are no answers, and treats items with few answers as average for their topic', () => {
    expect(fitModel([])).toBe(defaultModel)
    const one = fitModel([{ student: 's', item: 'x', skills: ['A'], at: start, isRight: true, options: 5 }])
    expect(one.items).toEqual({})
    expect(one.topics['A']?.easiness).toBeLessThan(1)
  })

  it('[T-51] predicts a student’s answers from item difficulties that do not depend on that student’s own answers', () => {
    const table = tableOf(answers)
    const fold = table.fold[0] ?? 0
    const turned = answers.map((answer) =>
      table.answers.some((each, at) => each === answer && table.fold[at] === fold)
        ? { ...answer, isRight: !answer.isRight }
        : answer,
    )
    const without = (given: readonly GradedAnswer[]) =>
      difficultiesOf(tableOf(given), new Float32Array(given.length), fold, defaultModel)
    expect(without(turned)).toEqual(without(answers))
  })
})

describe('the weight of stated confidence', () => {
  /** Simulates answers. The probability of being sure depends on whether the student knows the answer. */
  const answersOf = (sureIfKnown: number, sureIfNot: number) => {
    const random = seededRandom(8)
    return Array.from({ length: 6_000 }, (_, at): Answer => {
      const isKnown = random() < 0.5
      const confidence = random() < (isKnown ? sureIfKnown : sureIfNot) ? 'sure' : 'guess'
      const isRight = isKnown || random() < 0.2
      return { item: `i${at}`, skills: ['A'], at: start, isRight, options: 5, confidence }
    })
  }

  it('[T-50] is estimated from how often answers with each confidence are right', () => {
    const { sure, think, guess } = fitConfidenceRatios(answersOf(0.8, 0.1), priorConfidenceRatios)
    expect(Math.abs(Math.log(sure / (0.1 / 0.8)))).toBeLessThan(0.3)
    expect(Math.abs(Math.log(guess / (0.9 / 0.2)))).toBeLessThan(0.3)
    expect(think).toBe(priorConfidenceRatios.think)
  })

  it('is almost neutral if confidence does not depend on knowledge, and equals the prior if there are no answers', () => {
    const { sure, guess } = fitConfidenceRatios(answersOf(0.5, 0.5), priorConfidenceRatios)
    for (const each of [sure, guess]) expect(Math.abs(Math.log(each))).toBeLessThan(0.35)
    expect(fitConfidenceRatios([], priorConfidenceRatios)).toEqual(priorConfidenceRatios)
  })
})

describe('the regression', () => {
  it('recovers the weights that generated the answers, even if some answers were guessed', () => {
    const random = seededRandom(5)
    const rows = 20_000
    const inputs = Float32Array.from({ length: rows * 2 }, (_, at) => (at % 2 === 0 ? 1 : randomNormal(random)))
    const results = Array.from({ length: rows }, (_, row) => {
      const logit = 0.5 + 1.5 * (inputs[row * 2 + 1] ?? 0)
      return random() < 0.2 + 0.8 / (1 + Math.exp(-logit))
    })
    const floor = new Float64Array(rows).fill(0.2)
    const [base = 0, slope = 0] = regress({ inputs, floor, isRight: (row) => results[row] === true, rows }, [0, 0])
    expect(Math.abs(base - 0.5)).toBeLessThan(0.1)
    expect(Math.abs(slope - 1.5)).toBeLessThan(0.15)
  })
})
