import type { SessionAnswer } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { endWords, labelOf, nextEmpty, placeOf, questionsOf } from './exam.ts'

const paper = (answered: string[], flagged: string[] = []) => ({
  items: ['a', 'b', 'c', 'd'],
  answers: answered.map((item) => ({ item }) as SessionAnswer),
  flagged,
})

describe('an exam', () => {
  it('[T-10] knows which questions are answered, flagged or empty', () => {
    const questions = questionsOf(paper(['c'], ['a', 'c']))
    expect(questions.map(labelOf)).toEqual([
      'Question 1, empty, flagged',
      'Question 2, empty',
      'Question 3, answered, flagged',
      'Question 4, empty',
    ])
  })

  it('[T-16] is taken up where its address says, or at the first empty question', () => {
    expect(placeOf(paper(['a']), '3')).toBe(2)
    expect(placeOf(paper(['a']), null)).toBe(1)
    expect(placeOf(paper(['a', 'b', 'c', 'd']), null)).toBe(3)
    for (const written of ['0', '5', '1.5', 'x', '']) expect(placeOf(paper(['a']), written)).toBe(1)
  })

  it('[T-10] goes on to the next empty question, and from the last to the overview', () => {
    expect(nextEmpty(paper(['b']), 0)).toBe(2)
    expect(nextEmpty(paper(['b']), 3)).toBeUndefined()
    expect(nextEmpty(paper(['c', 'd']), 1)).toBeUndefined()
  })

  it('[T-10] says how many are unanswered before it is finished', () => {
    expect(endWords(paper(['a'], ['b']))).toEqual({
      lead: '1 of 4 answered, 1 flagged. You can change any of them until you finish.',
      finish: 'Finish with 3 unanswered',
    })
    expect(endWords(paper(['a', 'b', 'c', 'd']))).toEqual({
      lead: 'All 4 are answered. You can change any of them until you finish.',
      finish: 'Finish the exam',
    })
  })
})
