import type { SessionAnswer } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { finishWords, questionLabel, nextUnanswered, placeOf, questionsOf } from './exam.ts'

const paper = (answered: string[], flagged: string[] = []) => ({
  items: ['a', 'b', 'c', 'd'],
  answers: answered.map((item) => ({ item }) as SessionAnswer),
  flagged,
})

describe('an exam', () => {
  it('[T-10] labels each question as answered or unanswered, and marks flagged questions', () => {
    const questions = questionsOf(paper(['c'], ['a', 'c']))
    expect(questions.map(questionLabel)).toEqual([
      'Question 1, unanswered, flagged',
      'Question 2, unanswered',
      'Question 3, answered, flagged',
      'Question 4, unanswered',
    ])
  })

  it('[T-16] resumes at the question whose number is in the address or, without a valid number, at the first unanswered one', () => {
    expect(placeOf(paper(['a']), '3')).toBe(2)
    expect(placeOf(paper(['a']), null)).toBe(1)
    expect(placeOf(paper(['a', 'b', 'c', 'd']), null)).toBe(3)
    for (const param of ['0', '5', '1.5', 'x', '']) expect(placeOf(paper(['a']), param)).toBe(1)
  })

  it('[T-10] continues with the next unanswered question, or with the overview if no later question is unanswered', () => {
    expect(nextUnanswered(paper(['b']), 0)).toBe(2)
    expect(nextUnanswered(paper(['b']), 3)).toBeUndefined()
    expect(nextUnanswered(paper(['c', 'd']), 1)).toBeUndefined()
  })

  it('[T-10] shows the number of unanswered questions before the student finishes', () => {
    expect(finishWords(paper(['a'], ['b']))).toEqual({
      lead: '1 of 4 answered, 1 flagged. You can change any answer until you finish.',
      finish: 'Finish with 3 unanswered',
    })
    expect(finishWords(paper(['a', 'b', 'c', 'd']))).toEqual({
      lead: 'All 4 answered. You can change any answer until you finish.',
      finish: 'Finish the exam',
    })
  })
})
