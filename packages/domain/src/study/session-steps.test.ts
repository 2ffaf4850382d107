import { describe, expect, it } from 'vitest'
import { factOfItem, remainingSteps, stepsOf } from './session.ts'

const steps = [{ item: 'a', fact: 'x' }, { card: 'c1' }, { item: 'b' }, { article: 'r' }, { item: 'd' }]
const none = { answers: [], cards: new Set<string>(), articles: new Set<string>() }

describe('the steps of a session', () => {
  it('are its questions if it has no cards or articles, and the step of a question may name a fact', () => {
    expect(stepsOf({ items: ['a', 'b'] })).toEqual([{ item: 'a' }, { item: 'b' }])
    expect(factOfItem({ steps }, 'a')).toBe('x')
    expect(factOfItem({ steps }, 'b')).toBeUndefined()
    expect(factOfItem({}, 'a')).toBeUndefined()
  })

  it('remain until the question is answered, the card is reviewed, or the article is read or declined', () => {
    expect(remainingSteps(steps, none)).toEqual(steps)
    const done = { answers: [{ item: 'a' }, { item: 'b' }], cards: new Set(['c1']), articles: new Set<string>() }
    expect(remainingSteps(steps, done)).toEqual([{ article: 'r' }, { item: 'd' }])
    expect(remainingSteps(steps, { ...done, articles: new Set(['r']) })).toEqual([{ item: 'd' }])
  })

  it('no longer include an article after the student has continued with a later step', () => {
    expect(remainingSteps(steps, { ...none, answers: [{ item: 'd' }] })).toEqual(steps.slice(0, 3))
  })
})
