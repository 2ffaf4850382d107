import { describe, expect, it } from 'vitest'
import { buttonWords, leadWords, nextStepOf } from './next-step.ts'

const words = (wrong: string[], skipped: string[], due: number) => {
  const step = nextStepOf(wrong, skipped, due)
  return [leadWords(step, 'quickfire'), buttonWords(step)]
}

describe('the next step after a session', () => {
  it('[T-15] is to retry the wrongly answered questions, but not the unanswered ones', () => {
    expect(nextStepOf(['q1', 'q2'], ['q3'], 20)).toEqual({ kind: 'retry', items: ['q1', 'q2'] })
    expect(words(['q1', 'q2'], ['q3'], 20)).toEqual([
      'Next: the 2 you got wrong, about 2 minutes.',
      'Retry 2 wrong answers',
    ])
  })

  it('[T-15] is, if no answer was wrong, to answer the unanswered questions or, if there are none, to review the due cards or, if no cards are due, to start ten questions', () => {
    expect(words([], ['q3'], 20)).toEqual(['Next: the one you left out, about 1 minute.', 'Answer 1 unanswered'])
    expect(words([], [], 23)).toEqual(['Next: 23 cards are waiting, about 8 minutes.', 'Review cards'])
    expect(words([], [], 0)).toEqual(['Next: ten more questions, about 12 minutes.', 'Start ten questions'])
  })
})
