import { expect, it } from 'vitest'
import { goalWords } from './goal-words.ts'

it('[T-02] the questions of the day are counted towards the goal, and named apart from it once they exceed it', () => {
  expect([3, 30, 34].map((answered) => goalWords({ answered, goal: 30 }))).toEqual([
    '3 of 30 questions today',
    '30 of 30 questions today',
    '34 questions today (goal: 30)',
  ])
})
