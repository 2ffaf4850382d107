import { expect, it } from 'vitest'
import type { Celebration } from '../../../log/values.ts'
import { byRank, celebrationWords, listedWords } from './celebration-words.ts'

it('[T-61] of several celebrations, the one of the session or of the level is shown large', () => {
  const goal: Celebration = { kind: 'goal', id: 'g', day: '2026-11-19', goal: 20 }
  const level: Celebration = { kind: 'level', id: 'l', level: 4 }
  const perfect: Celebration = { kind: 'perfect', id: 'p', questions: 10, title: 'Staphylococci', xp: 60 }
  expect(byRank([goal, level])).toEqual([level, goal])
  expect(byRank([goal, level, perfect])).toEqual([perfect, level, goal])
  expect(listedWords(goal)).toBe('Today’s goal reached')
  expect(listedWords({ kind: 'achievements', id: 'a', words: ['7 days in a row'] })).toBe(
    'Achievement: 7 days in a row',
  )
})

it('[T-61] a celebration’s text states the result and the XP of a perfect session or a challenge, or names the new achievements', () => {
  const perfect = { kind: 'perfect', id: 'p', questions: 10, title: 'Staphylococci', xp: 1_160 } as const
  expect(celebrationWords(perfect)).toMatchObject({ title: 'All ten right', line: 'Staphylococci, 1,160 XP' })
  expect(celebrationWords({ ...perfect, questions: 20, xp: 0 })).toMatchObject({
    title: 'All 20 right',
    line: 'Staphylococci',
  })
  const challenge = { kind: 'challenge', id: 'c', right: 7, questions: 10, xp: 70 } as const
  expect(celebrationWords(challenge).line).toBe('7 of 10 right, 70 XP')
  expect(celebrationWords({ ...challenge, right: 10 }).line).toBe('All ten right, 70 XP')
  expect(celebrationWords({ kind: 'achievements', id: 'a', words: ['7 days in a row', '20 right in a row'] })).toEqual({
    title: '2 achievements unlocked',
    line: '7 days in a row, 20 right in a row',
  })
})
