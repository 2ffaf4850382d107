import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comboFactor, levelOf } from '../scoring/xp.ts'
import { addDays } from '../study/day.ts'
import { achievementsOf, achievementSteps, type AchievementCounts } from './achievements.ts'
import { avatars, earnedAvatars, earnedFrames, frames } from './avatars.ts'
import { foldStreak, streakMilestones } from './streak.ts'

const first = '2026-11-02'
const days = (...at: number[]) => at.map((each) => addDays(first, each))
const inRow = (count: number, from = 0) => Array.from({ length: count }, (_, at) => addDays(first, from + at))

describe('the reward rules', () => {
  it('[K-06] multiply points by two from five correct answers in a row, by three from eight, by four from twelve and by five from fifteen', () => {
    const factors = Array.from({ length: 21 }, (_, combo) => comboFactor(combo))
    expect(factors.slice(0, 5)).toEqual([1, 1, 1, 1, 1])
    expect(factors.slice(5, 8)).toEqual([2, 2, 2])
    expect(factors.slice(8, 12)).toEqual([3, 3, 3, 3])
    expect(factors.slice(12, 15)).toEqual([4, 4, 4])
    expect(new Set(factors.slice(15))).toEqual(new Set([5]))
  })

  it('[K-07] unlock eight avatars by level and four frames by the longest streak', () => {
    expect(avatars).toHaveLength(8)
    expect(frames).toEqual(['bronze', 'silver', 'gold', 'platinum'])
    expect(earnedAvatars(levelOf(0).level)).toEqual(['rod'])
    const levels = [1, 2, 4, 7, 10, 14, 19, 25]
    for (const [at, level] of levels.entries()) {
      expect(earnedAvatars(level - 1)).toEqual(avatars.slice(0, at))
      expect(earnedAvatars(level)).toEqual(avatars.slice(0, at + 1))
    }
    expect([6, 7, 30, 100, 365].map((longest) => earnedFrames(longest).length)).toEqual([0, 1, 2, 3, 4])
  })

  it('[T-02] require 100 points to complete the first level, and for each further level 50 points more than for the level before it', () => {
    expect(levelOf(0)).toEqual({ level: 1, into: 0, needed: 100 })
    expect(levelOf(99)).toEqual({ level: 1, into: 99, needed: 100 })
    expect(levelOf(100)).toEqual({ level: 2, into: 0, needed: 150 })
    expect(levelOf(249)).toEqual({ level: 2, into: 149, needed: 150 })
    expect(levelOf(250)).toEqual({ level: 3, into: 0, needed: 200 })
    expect([449, 450, 699, 700].map((xp) => levelOf(xp).level)).toEqual([3, 4, 4, 5])
  })

  it('[K-08] have streak milestones at 7, 30 and 100 days', () => {
    expect(streakMilestones).toEqual([7, 30, 100])
    const nextAfter = (count: number) => foldStreak(inRow(count), addDays(first, count - 1)).nextMilestone
    expect([1, 6, 7, 29, 30, 99, 100].map(nextAfter)).toEqual([7, 7, 30, 30, 100, 100, null])
  })

  it('[K-09] have achievement steps for questions per subject, cases, streaks and correct answers in a row', () => {
    expect(achievementSteps).toEqual({
      microbiology: [100, 1000, 2500, 5000],
      pharmacology: [100, 1000, 2500, 5000],
      cases: [1, 50, 250, 500, 1000],
      streak: [3, 7, 30, 100, 365],
      consecutive: [20, 50, 100],
    })
  })
})

describe('achievements', () => {
  const none: AchievementCounts = { microbiology: 0, pharmacology: 0, cases: 0, streak: 0, consecutive: 0 }

  it('[K-09] are reached exactly at their required count, independently of each other', () => {
    for (const [id, steps] of Object.entries(achievementSteps)) {
      for (const [at, needed] of steps.entries()) {
        const stepsAt = (count: number) =>
          achievementsOf({ ...none, [id]: count }).map(({ stepsReached }) => stepsReached)
        expect(Math.max(...stepsAt(needed - 1))).toBe(at)
        expect(Math.max(...stepsAt(needed))).toBe(at + 1)
        expect(stepsAt(needed).filter((stepsReached) => stepsReached > 0)).toHaveLength(1)
      }
    }
  })

  it('[T-61] show the progress towards the next step, or that all steps are reached', () => {
    const [microbiology, , cases] = achievementsOf({ ...none, microbiology: 250, cases: 2_000 })
    expect(microbiology).toEqual({ id: 'microbiology', count: 250, stepsReached: 1, next: 1000, progress: 0.25 })
    expect(cases).toEqual({ id: 'cases', count: 2_000, stepsReached: 5, next: null, progress: 1 })
  })
})

describe('a streak', () => {
  it('[T-61] does not end before a whole day has passed without study', () => {
    expect(foldStreak(days(0, 1, 2), addDays(first, 2)).current).toBe(3)
    expect(foldStreak(days(0, 1, 2), addDays(first, 3)).current).toBe(3)
    expect(foldStreak(days(0, 1, 2), addDays(first, 4))).toMatchObject({ current: 0, longest: 3 })
    expect(foldStreak([], first)).toMatchObject({ current: 0, longest: 0, freezes: 0, nextMilestone: 7 })
  })

  it('[T-61] earns a freeze for every seven days in a row, and keeps at most two', () => {
    const freezesAfter = (count: number) => foldStreak(inRow(count), addDays(first, count - 1)).freezes
    expect([6, 7, 13, 14, 21, 70].map(freezesAfter)).toEqual([0, 1, 1, 2, 2, 2])
  })

  it('[T-61] continues over a missed day by using a freeze, but does not count that day', () => {
    const studied = [...inRow(7), ...inRow(3, 8)]
    expect(foldStreak(studied, addDays(first, 10))).toEqual({
      current: 10,
      longest: 10,
      freezes: 0,
      frozenDays: days(7),
      nextMilestone: 30,
    })
    // The first seven days earn a freeze, which the gap uses. The six days before the gap and the six days after it earn
    // no other freeze, because they are not seven days in a row.
    expect(foldStreak([...inRow(13), ...inRow(6, 14)], addDays(first, 19)).freezes).toBe(0)
  })

  it('[T-61] ends and uses up all freezes if more days are missed than freezes are left', () => {
    expect(foldStreak([...inRow(14), ...inRow(1, 17)], addDays(first, 17))).toMatchObject({
      current: 1,
      longest: 14,
      freezes: 0,
      frozenDays: days(14, 15),
    })
    expect(foldStreak(inRow(7), addDays(first, 8))).toMatchObject({ current: 7, freezes: 0, frozenDays: days(7) })
    expect(foldStreak(inRow(7), addDays(first, 9))).toMatchObject({ current: 0, freezes: 0 })
  })

  it('[T-61] continues when the student flies west and the local day is before the last studied day', () => {
    expect(foldStreak(days(0, 1, 2), addDays(first, 1)).current).toBe(3)
  })

  it('[T-61][T-71] depends only on the set of days, and never uses more freezes than were earned', () => {
    const some = fc.array(fc.nat(60), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        some.chain((at) =>
          fc.tuple(fc.constant(at), fc.shuffledSubarray(at, { minLength: at.length }), fc.subarray(at)),
        ),
        fc.nat(70),
        ([at, shuffled, repeated], now) => {
          const [today, studied] = [addDays(first, now), new Set(days(...at))]
          const streak = foldStreak(studied, today)
          expect(foldStreak([...days(...shuffled), ...days(...repeated)], today)).toEqual(streak)
          expect(streak.frozenDays.some((day) => studied.has(day) || day === today)).toBe(false)
          expect(7 * (streak.freezes + streak.frozenDays.length)).toBeLessThanOrEqual(studied.size)
          expect(streak.longest).toBeGreaterThanOrEqual(streak.current)
        },
      ),
    )
  })
})
