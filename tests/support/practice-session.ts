import { randomUUID } from 'node:crypto'
import { studyDay } from '@titer/domain'

/** A question that a simulated student answers. */
export interface PracticeItem {
  id: string
  version: string
  mode: string
}

/**
 * Creates a practice session with up to 50 consecutive questions from a random position, and functions that create its
 * events.
 */
export function newPracticeSession(items: PracticeItem[]) {
  const session = randomUUID()
  const first = Math.floor(Math.random() * items.length)
  const questions = items.slice(first, first + 50)
  const [{ mode } = { mode: '' }] = questions
  const event = (kind: string, body: object) => {
    const at = Date.now()
    return { id: randomUUID(), at, day: studyDay(at, 300, 4), kind, body: { session, mode, ...body } }
  }
  return {
    length: questions.length,
    started: () =>
      event('started', { items: questions.map(({ id }) => id), isExam: false, seconds: null, title: 'Practice' }),
    answered: (place: number) => {
      const { id: item, version } = questions[place % questions.length] ?? { id: '', version: '' }
      const isRight = Math.random() < 0.6
      return event('answered', { item, version, chosen: 0, isRight, ms: 12_000, confidence: null })
    },
  }
}
