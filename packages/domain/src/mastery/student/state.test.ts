import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../model/answer.ts'
import { defaultModel } from '../model/model.ts'
import { predict } from '../prediction/predict.ts'
import { answersIn, emptyMastery, updateMastery, type MasteryState } from './state.ts'

const start = Date.UTC(2026, 0, 1)
const topics = ['A1', 'A2', 'B1', '7']
// Limits that are small enough for the tests to exceed them.
const model = { ...defaultModel, memory: { answersPerTopic: 6, answers: 14 } }

const answers = fc.array(
  fc.record({
    item: fc.integer({ min: 0, max: 30 }).map((at) => `item-${at}`),
    skills: fc.subarray(topics, { minLength: 0, maxLength: 2 }),
    at: fc.integer({ min: 0, max: 5_000 }).map((minutes) => start + minutes * 60_000),
    isRight: fc.boolean(),
    options: fc.constantFrom(2, 4, 5),
    confidence: fc.constantFrom('sure', 'think', 'guess', null),
  }),
  { maxLength: 60 },
)

const stateAfter = (given: readonly Answer[]) =>
  given.reduce<MasteryState>((state, answer) => updateMastery(model, state, answer), emptyMastery)

describe('a student’s mastery state', () => {
  it('[T-50][T-51] depends only on the set of answers, not on their order or repetitions', () => {
    const withOther = answers.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given, { minLength: given.length }),
        fc.subarray(given).chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
      ),
    )
    fc.assert(
      fc.property(withOther, fc.constantFrom(...topics), (given, topic) => {
        const [once, shuffled, again] = given
        const [state, other] = [stateAfter(once), stateAfter([...again, ...shuffled, ...again])]
        expect(JSON.stringify(other)).toBe(JSON.stringify(state))
        const ask = { item: 'item-3', skills: [topic], at: start + 6_000 * 60_000, options: 5 }
        expect(predict(model, other, ask).probability).toBeCloseTo(predict(model, state, ask).probability, 9)
        expect(predict(model, other, ask).spread).toBeCloseTo(predict(model, state, ask).spread, 9)
      }),
    )
  })

  it('makes the same predictions after it is stored as JSON and read back', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const state = stateAfter(given)
        const read = JSON.parse(JSON.stringify(state)) as MasteryState
        const ask = { item: 'item-1', skills: ['A1'], at: start, options: 5 }
        expect(predict(model, read, ask)).toEqual(predict(model, state, ask))
      }),
    )
  })

  it('[T-50] keeps the latest answers on each topic, and all answers on rarely asked topics', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      item: `item-${at}`,
      skills: [at === 0 ? 'A2' : 'A1'],
      at: start + at * 60_000,
      isRight: true,
    }))
    const state = stateAfter(many)
    expect(Object.entries(state.topics).map(([topic, history]) => [topic, answersIn(history)])).toEqual([
      ['A1', 6],
      ['A2', 1],
    ])
    expect(state.topics['A1']).toEqual(stateAfter(many.slice(-6)).topics['A1'])
  })

  it('stays under 20 KB after thousands of answers on 120 topics', () => {
    let state = emptyMastery
    for (let at = 0; at < 6_000; at += 1) {
      const skills = [`topic-${(at * 7) % 120}`]
      state = updateMastery(defaultModel, state, {
        item: `i${at}`,
        skills,
        at: start + at * 60_000,
        isRight: at % 3 > 0,
      })
    }
    expect(JSON.stringify(state).length).toBeLessThan(20 * 1024)
  })
})
