import { describe, expect, it } from 'vitest'
import type { Answer, GradedAnswer } from './answer.ts'
import { normal, seededChance, type Chance } from './chance.ts'
import { believedDoubt, doubtOf } from './doubt.ts'
import { difficultiesOf } from './difficulty.ts'
import { fit } from './fit.ts'
import { defaultModel } from './model.ts'
import { predict } from './predict.ts'
import { regress } from './regression.ts'
import { emptyMastery, update } from './state.ts'
import { tableOf } from './table.ts'
import { itemKey } from './word.ts'

const start = Date.UTC(2026, 0, 1)
const topics = ['A', 'B', 'C']
const easiness = new Map(
  topics.flatMap((topic, of) => [-2, -1, 0, 1, 2].map((each, at) => [`${topic}${at}`, each + of - 1])),
)

function simulate(chance: Chance, students: number, each: number): GradedAnswer[] {
  return Array.from({ length: students }, (_, student) => {
    const ability = normal(chance)
    return Array.from({ length: each }, (__, at): GradedAnswer => {
      const topic = topics[Math.floor(chance() * 3)] ?? 'A'
      const item = `${topic}${Math.floor(chance() * 5)}`
      const known = 1 / (1 + Math.exp(-ability - (easiness.get(item) ?? 0)))
      const isRight = chance() < 0.2 + 0.8 * known
      return { student: `s${student}`, item, skills: [topic], at: start + at * 120_000, isRight, options: 5 }
    })
  }).flat()
}

describe('what is learned from everybody', () => {
  const answers = simulate(seededChance(3), 120, 40)
  const model = fit(answers)

  it('[T-50] tells hard items from easy ones, and hard topics from easy ones', () => {
    const found = (item: string) => model.items[itemKey(item)] ?? Number.NaN
    for (const topic of topics) {
      expect(found(`${topic}0`)).toBeLessThan(found(`${topic}2`))
      expect(found(`${topic}2`)).toBeLessThan(found(`${topic}4`))
    }
    expect(model.topics['A']?.easiness).toBeLessThan(model.topics['C']?.easiness ?? Number.NaN)
  })

  it('[T-50] predicts students that it has never seen better than without it', () => {
    const others = Map.groupBy(simulate(seededChance(4), 40, 40), ({ student }) => student)
    const loss = (with_: typeof model) => {
      let sum = 0
      for (const history of others.values()) {
        let state = emptyMastery
        for (const answer of history) {
          const { probability } = predict(with_, state, answer)
          sum -= Math.log(answer.isRight ? probability : 1 - probability)
          state = update(with_, state, answer)
        }
      }
      return sum
    }
    expect(loss(model)).toBeLessThan(0.95 * loss(defaultModel))
  })

  it('is the same whatever the order of the rows, and plain JSON', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model)
    const { weights } = fit(answers.toReversed())
    expect(weights.general).toBeCloseTo(model.weights.general, 2)
  })

  it('is what was believed before when nobody has answered, and leaves items with few answers to their topic', () => {
    expect(fit([])).toBe(defaultModel)
    const one = fit([{ student: 's', item: 'x', skills: ['A'], at: start, isRight: true, options: 5 }])
    expect(one.items).toEqual({})
    expect(one.topics['A']?.easiness).toBeLessThan(1)
  })

  it('[T-51] never rests an item’s difficulty on the students that it predicts', () => {
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

describe('what saying so is worth', () => {
  /** Who knows says so with one chance, who does not with another. */
  const answersOf = (sureIfKnown: number, sureIfNot: number) => {
    const chance = seededChance(8)
    return Array.from({ length: 6_000 }, (_, at): Answer => {
      const isKnown = chance() < 0.5
      const confidence = chance() < (isKnown ? sureIfKnown : sureIfNot) ? 'sure' : 'guess'
      const isRight = isKnown || chance() < 0.2
      return { item: `i${at}`, skills: ['A'], at: start, isRight, options: 5, confidence }
    })
  }

  it('[T-50] is learned from how often those who say so are right', () => {
    const { sure, think, guess } = doubtOf(answersOf(0.8, 0.1), believedDoubt)
    expect(Math.abs(Math.log(sure / (0.1 / 0.8)))).toBeLessThan(0.3)
    expect(Math.abs(Math.log(guess / (0.9 / 0.2)))).toBeLessThan(0.3)
    expect(think).toBe(believedDoubt.think)
  })

  it('is next to nothing where people say it whether they know or not, and as believed where nobody says anything', () => {
    const { sure, guess } = doubtOf(answersOf(0.5, 0.5), believedDoubt)
    for (const each of [sure, guess]) expect(Math.abs(Math.log(each))).toBeLessThan(0.35)
    expect(doubtOf([], believedDoubt)).toEqual(believedDoubt)
  })
})

describe('the regression', () => {
  it('finds the weights that made the answers, guessing allowed for', () => {
    const chance = seededChance(5)
    const rows = 20_000
    const inputs = Float32Array.from({ length: rows * 2 }, (_, at) => (at % 2 === 0 ? 1 : normal(chance)))
    const results = Array.from({ length: rows }, (_, row) => {
      const logit = 0.5 + 1.5 * (inputs[row * 2 + 1] ?? 0)
      return chance() < 0.2 + 0.8 / (1 + Math.exp(-logit))
    })
    const floor = new Float64Array(rows).fill(0.2)
    const [base = 0, slope = 0] = regress({ inputs, floor, isRight: (row) => results[row] === true, rows }, [0, 0])
    expect(Math.abs(base - 0.5)).toBeLessThan(0.1)
    expect(Math.abs(slope - 1.5)).toBeLessThan(0.15)
  })
})
