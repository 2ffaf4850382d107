import { describe, expect, it } from 'vitest'
import { challengeSession } from '../study/challenge.ts'
import { celebrationsBetween, type RewardFigures } from './celebrations.ts'

const day = '2026-11-17'
const figures = (more: Partial<RewardFigures> = {}): RewardFigures => ({
  xp: 0,
  answered: 0,
  streak: { current: 0, longest: 0 },
  ...more,
})
const occasion = { day, goal: 30, finished: undefined }
const idsOf = (...given: Parameters<typeof celebrationsBetween>) => celebrationsBetween(...given).map(({ id }) => id)

const rightAnswer = { day, version: 'v', chosen: 0, ms: 9_000, confidence: null, combo: 1, xp: 10 }
const finished = (session: string, results: readonly boolean[]) => ({
  session,
  title: 'Staphylococci',
  xp: 160,
  items: results.map((_, at) => `q${at}`),
  answers: results.map((isRight, at) => ({ ...rightAnswer, item: `q${at}`, at, isRight })),
})
const tenRight = Array.from({ length: 10 }, () => true)

describe('celebrations', () => {
  it('[T-61] occur for a new level and for each avatar that the level unlocks', () => {
    expect(celebrationsBetween(figures({ xp: 90 }), figures({ xp: 105 }), occasion)).toEqual([
      { kind: 'level', id: 'level 2', level: 2 },
      { kind: 'avatar', id: 'avatar discs', avatar: 'discs' },
    ])
    expect(idsOf(figures({ xp: 110 }), figures({ xp: 240 }), occasion)).toEqual([])
    expect(idsOf(figures({ xp: 110 }), figures({ xp: 90 }), occasion)).toEqual([])
  })

  it('[T-61] occur whenever a streak grows and for a frame that it earns, but not for the first day of a streak', () => {
    const after = figures({ streak: { current: 7, longest: 7 } })
    expect(idsOf(figures({ streak: { current: 6, longest: 6 } }), after, occasion)).toEqual([
      `streak ${day}`,
      'frame bronze',
    ])
    expect(idsOf(figures(), figures({ streak: { current: 1, longest: 1 } }), occasion)).toEqual([])
    const [again] = celebrationsBetween(
      figures({ streak: { current: 2, longest: 9 } }),
      {
        ...figures({ streak: { current: 3, longest: 9 } }),
      },
      occasion,
    )
    expect(again).toMatchObject({ kind: 'streak', days: 3, isLongest: false })
  })

  it('[T-61] occur for the answer that reaches the daily goal, not for later answers', () => {
    expect(idsOf(figures({ answered: 29 }), figures({ answered: 30 }), occasion)).toEqual([`goal ${day}`])
    expect(idsOf(figures({ answered: 30 }), figures({ answered: 31 }), occasion)).toEqual([])
  })

  it('[T-61] occur for a session of at least ten questions without a mistake, and for every daily challenge, which has only one celebration even without a mistake', () => {
    const after = (session: string, results: readonly boolean[]) =>
      celebrationsBetween(figures(), figures(), { ...occasion, finished: finished(session, results) })
    expect(after('s', tenRight)).toEqual([
      { kind: 'perfect', id: 'perfect s', questions: 10, title: 'Staphylococci', xp: 160 },
    ])
    expect(after('s', [...tenRight, false])).toEqual([])
    expect(after('s', tenRight.slice(1))).toEqual([])
    expect(after(challengeSession(day), tenRight)).toMatchObject([{ kind: 'challenge', right: 10 }])
    expect(after(challengeSession(day), [false, ...tenRight.slice(1)])).toMatchObject([{ kind: 'challenge', right: 9 }])
  })
})
