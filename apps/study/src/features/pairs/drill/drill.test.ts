import { describe, expect, it } from 'vitest'
import {
  answerDrill,
  currentQuestion,
  beginDrill,
  advanceDrill,
  marksOf,
  missedDifferences,
  type Drill,
} from './drill.ts'

const contrasts = Array.from({ length: 10 }, (_, at) => ({
  id: `c${at}`,
  stem: `Which of the two ${at}?`,
  options: ['one', 'other'] as [string, string],
  keyAt: (at % 2) as 0 | 1,
  // Two questions ask for each difference.
  claims: [`is one ${Math.floor(at / 2)}`, `is other ${Math.floor(at / 2)}`] as [string, string],
  why: '',
}))
const give = (drill: Drill, isRight: boolean) => {
  const keyAt = currentQuestion(drill)?.keyAt ?? 0
  return answerDrill(drill, isRight ? keyAt : keyAt === 0 ? 1 : 0)
}

describe('a drill', () => {
  it('[T-52] asks at most eight different questions in random order', () => {
    let next = 0
    const random = () => (next += 0.618) % 1
    const { questions } = beginDrill(contrasts, random)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(8)
    expect(questions.map(({ id }) => id)).not.toEqual(contrasts.slice(0, 8).map(({ id }) => id))
    expect(beginDrill(contrasts.slice(0, 3), random).questions).toHaveLength(3)
  })

  it('[T-52] repeats wrongly answered questions until they are right, and scores only first tries', () => {
    let drill = beginDrill(contrasts.slice(0, 2), () => 0)
    const [first, second] = drill.questions
    drill = advanceDrill(give(drill, false))
    expect(currentQuestion(drill)).toBe(second)
    drill = advanceDrill(give(drill, true))
    expect(currentQuestion(drill)).toBe(first)
    drill = advanceDrill(give(drill, false))
    expect(currentQuestion(drill)).toBe(first)
    drill = advanceDrill(give(drill, true))
    expect(currentQuestion(drill)).toBeUndefined()
    expect(marksOf(drill)).toEqual(['wrong', 'right'])
  })

  it('[T-52] lists each missed difference once, even if both of its questions were missed', () => {
    let drill = beginDrill(contrasts.slice(0, 4), () => 0)
    for (const isRight of [false, false, true, false]) drill = advanceDrill(give(drill, isRight))
    expect(missedDifferences(drill)).toEqual([
      ['is one 0', 'is other 0'],
      ['is one 1', 'is other 1'],
    ])
  })

  it('[T-52] accepts one answer per question, and continues only after an answer', () => {
    const drill = beginDrill(contrasts.slice(0, 2), () => 0)
    expect(advanceDrill(drill)).toBe(drill)
    const given = give(drill, true)
    expect(give(given, false)).toBe(given)
    expect(marksOf(drill)).toEqual(['now', 'coming'])
  })
})
