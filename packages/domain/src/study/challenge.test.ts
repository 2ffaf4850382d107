import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { challengeQuestions, challengeSession, challengeTopic } from './challenge.ts'
import { addDays } from './day.ts'

const day = '2026-11-16'
const questionsOf = (topic: string, count: number) => Array.from({ length: count }, (_, at) => `${topic}-${at}`)
const bank = new Map(['A1', 'A2', 'A3', 'B1', 'B2'].map((topic) => [topic, questionsOf(topic, 40)]))

const challengeOf = (of: string, topics: ReadonlyMap<string, readonly string[]>) => {
  const topic = challengeTopic(of, new Map([...topics].map(([name, questions]) => [name, questions.length])))
  return topic === undefined ? undefined : { topic, questions: challengeQuestions(of, topics.get(topic) ?? []) }
}

describe('the daily challenge', () => {
  it('[T-02][T-61] asks all students the same ten questions on one topic, regardless of the order of their packs', () => {
    const challenge = challengeOf(day, bank)
    expect(new Set(challenge?.questions).size).toBe(10)
    expect(challenge?.questions.every((id) => id.startsWith(`${challenge.topic}-`))).toBe(true)
    fc.assert(
      fc.property(fc.shuffledSubarray([...bank], { minLength: bank.size }), (shuffled) => {
        const turned = new Map(shuffled.map(([topic, questions]) => [topic, questions.toReversed()]))
        expect(challengeOf(day, turned)).toEqual(challenge)
      }),
    )
  })

  it('[T-61] changes every day, but hardly changes when the bank changes', () => {
    const days = Array.from({ length: 30 }, (_, at) => challengeOf(addDays(day, at), bank)?.questions.join(' '))
    expect(new Set(days).size).toBe(30)
    const { topic = '', questions = [] } = challengeOf(day, bank) ?? {}
    const fewer = new Map(bank).set(
      topic,
      questionsOf(topic, 40).filter((id) => id !== questions[0]),
    )
    expect(challengeOf(day, fewer)?.questions.filter((id) => questions.includes(id))).toHaveLength(9)
  })

  it('[T-61] uses every topic and every question about equally often', () => {
    const asked = new Map<string, number>()
    for (let at = 0; at < 4_000; at += 1) {
      for (const id of challengeOf(addDays(day, at), bank)?.questions ?? []) asked.set(id, (asked.get(id) ?? 0) + 1)
    }
    const counts = [...asked.values()]
    expect(counts).toHaveLength(200)
    // The expected count is 200 for each question. The bounds are many standard deviations away.
    expect(Math.min(...counts)).toBeGreaterThan(120)
    expect(Math.max(...counts)).toBeLessThan(280)
  })

  it('[T-61] skips topics with fewer than ten questions, and does not exist if no topic has ten', () => {
    expect(challengeOf(day, new Map([['A1', questionsOf('A1', 9)]]))).toBeUndefined()
    const mixed = new Map<string, string[]>(questionsOf('thin', 20).map((topic) => [topic, [topic]]))
    mixed.set('A1', questionsOf('A1', 10))
    expect(challengeOf(day, mixed)?.topic).toBe('A1')
  })

  it('[T-61] has a different session id each day, in the UUID format that the server accepts', () => {
    const sessions = Array.from({ length: 500 }, (_, at) => challengeSession(addDays(day, at)))
    expect(new Set(sessions).size).toBe(500)
    for (const session of sessions) {
      expect(session).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    }
  })
})
