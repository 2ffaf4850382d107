import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { defaultModel } from './model.ts'
import { predict } from './predict.ts'
import { answersIn, emptyMastery, update, type MasteryState } from './state.ts'

const start = Date.UTC(2026, 0, 1)
const topics = ['A1', 'A2', 'B1', '7']
// A memory so small that it overflows.
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

const learn = (given: readonly Answer[]) =>
  given.reduce<MasteryState>((state, answer) => update(model, state, answer), emptyMastery)

describe('what is remembered of a student', () => {
  it('[T-50][T-51] depends on which answers there are, not on their order or how often they come', () => {
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
        const [state, other] = [learn(once), learn([...again, ...shuffled, ...again])]
        expect(JSON.stringify(other)).toBe(JSON.stringify(state))
        const ask = { item: 'item-3', skills: [topic], at: start + 6_000 * 60_000, options: 5 }
        expect(predict(model, other, ask).probability).toBeCloseTo(predict(model, state, ask).probability, 9)
        expect(predict(model, other, ask).spread).toBeCloseTo(predict(model, state, ask).spread, 9)
      }),
    )
  })

  it('survives being written down', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const state = learn(given)
        const read = JSON.parse(JSON.stringify(state)) as MasteryState
        const ask = { item: 'item-1', skills: ['A1'], at: start, options: 5 }
        expect(predict(model, read, ask)).toEqual(predict(model, state, ask))
      }),
    )
  })

  it('[T-50] keeps the latest answers of each topic, and leaves rarely asked topics theirs', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      item: `item-${at}`,
      skills: [at === 0 ? 'A2' : 'A1'],
      at: start + at * 60_000,
      isRight: true,
    }))
    const state = learn(many)
    expect(Object.entries(state.topics).map(([topic, history]) => [topic, answersIn(history)])).toEqual([
      ['A1', 6],
      ['A2', 1],
    ])
    expect(state.topics['A1']).toEqual(learn(many.slice(-6)).topics['A1'])
  })

  it('stays under 20 KB after thousands of answers over 120 topics', () => {
    let state = emptyMastery
    for (let at = 0; at < 6_000; at += 1) {
      const skills = [`topic-${(at * 7) % 120}`]
      state = update(defaultModel, state, { item: `i${at}`, skills, at: start + at * 60_000, isRight: at % 3 > 0 })
    }
    expect(JSON.stringify(state).length).toBeLessThan(20 * 1024)
  })
})
