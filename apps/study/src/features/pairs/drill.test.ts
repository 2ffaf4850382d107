import { describe, expect, it } from 'vitest'
import { answerDrill, askedIn, beginDrill, goOn, marksOf, type Drill } from './drill.ts'

const contrasts = Array.from({ length: 10 }, (_, at) => ({
  id: `c${at}`,
  stem: `Which of the two ${at}?`,
  options: ['one', 'other'] as [string, string],
  keyAt: (at % 2) as 0 | 1,
  why: '',
}))
const give = (drill: Drill, isRight: boolean) => {
  const keyAt = askedIn(drill)?.keyAt ?? 0
  return answerDrill(drill, isRight ? keyAt : keyAt === 0 ? 1 : 0)
}

describe('a drill of two things', () => {
  it('[T-52] asks eight questions at most, in an order of chance, each once', () => {
    let next = 0
    const chance = () => (next += 0.618) % 1
    const { questions } = beginDrill(contrasts, chance)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(8)
    expect(questions.map(({ id }) => id)).not.toEqual(contrasts.slice(0, 8).map(({ id }) => id))
    expect(beginDrill(contrasts.slice(0, 3), chance).questions).toHaveLength(3)
  })

  it('[T-52] asks again at the end what was wrong, until it is right, and counts the first tries', () => {
    let drill = beginDrill(contrasts.slice(0, 2), () => 0)
    const [first, second] = drill.questions
    drill = goOn(give(drill, false))
    expect(askedIn(drill)).toBe(second)
    drill = goOn(give(drill, true))
    expect(askedIn(drill)).toBe(first)
    drill = goOn(give(drill, false))
    expect(askedIn(drill)).toBe(first)
    drill = goOn(give(drill, true))
    expect(askedIn(drill)).toBeUndefined()
    expect(marksOf(drill)).toEqual(['wrong', 'right'])
  })

  it('[T-52] takes one answer to a question, and goes on only after it', () => {
    const drill = beginDrill(contrasts.slice(0, 2), () => 0)
    expect(goOn(drill)).toBe(drill)
    const given = give(drill, true)
    expect(give(given, false)).toBe(given)
    expect(marksOf(drill)).toEqual(['now', 'coming'])
  })
})
