import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fsrsScheduler } from '../scheduling/fsrs.ts'
import { dayMs } from '../scheduling/scheduler.ts'
import { sm2 } from '../scheduling/sm2.ts'
import { chooseNext, type Candidate } from './choose-next.ts'
import { factWorth } from './fact-worth.ts'
import { gainOfNew, gainOfReview, recallAfter } from './gain.ts'
import { interleave } from './interleave.ts'

const now = Date.UTC(2026, 10, 16, 9)
const schedulers = [sm2, fsrsScheduler(0.9)]

describe('the expected gain', () => {
  it('of a review is never negative, and is at least as large long after the due date as right after a review', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...schedulers),
        fc.array(fc.constantFrom('again' as const, 'good' as const), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 120 }),
        (scheduler, grades, daysAhead) => {
          let memory = scheduler.next(undefined, 'good', now)
          for (const grade of grades) memory = scheduler.next(memory, grade, Math.max(memory.dueAt, memory.reviewedAt))
          const gainAt = (at: number) => gainOfReview(memory, { now: at, daysAhead, scheduler })
          const [early, overdue] = [
            gainAt(memory.reviewedAt),
            gainAt(memory.reviewedAt + 2 * dayMs + 3 * memory.intervalDays * dayMs),
          ]
          expect(early).toBeGreaterThanOrEqual(0)
          expect(overdue).toBeGreaterThanOrEqual(early - 1e-9)
          expect(overdue).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('of a new question is larger if the student knows less of the topic', () => {
    const outlook = { now, daysAhead: 20, scheduler: sm2 }
    expect(gainOfNew(0.2, outlook)).toBeGreaterThan(gainOfNew(0.7, outlook))
    expect(gainOfNew(1, outlook)).toBe(0)
  })

  it('uses a forgetting curve that falls to 90% when the days since the review equal the stability', () => {
    expect(recallAfter(0, 7)).toBe(1)
    expect(recallAfter(7, 7)).toBeCloseTo(0.9)
  })
})

describe('the worth of a fact', () => {
  it('is the topic’s share of the exam divided by the number of the topic’s facts, and the average worth if the topic is unknown', () => {
    const worthOf = factWorth([
      { id: 'A1', share: 0.6, facts: 2 },
      { id: 'A2', share: 0.1, facts: 0 },
    ])
    expect(worthOf('A1')).toBe(0.3)
    expect(worthOf('A2')).toBe(0.1)
    expect(worthOf('')).toBeCloseTo(0.2)
  })
})

const candidate = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('card' as const, 'fact' as const, 'question' as const),
  topic: fc.constantFrom('A1', 'A2', 'B1'),
  seconds: fc.integer({ min: 5, max: 120 }),
  marks: fc.double({ min: 0, max: 1, noNaN: true }),
  urgentUntil: fc.option(fc.nat(), { nil: undefined }),
})
const candidates = fc.uniqueArray(candidate, { maxLength: 60, selector: ({ id }) => id })
const secondsOf = (all: readonly Candidate[]) => all.reduce((sum, { seconds }) => sum + seconds, 0)

describe('the choice of the next candidates to study', () => {
  it('fills the time, and leaves urgent candidates out only if there is no time for them', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 1_500 }), (all, seconds) => {
        const chosen = chooseNext(all, seconds)
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(secondsOf(chosen)).toBeLessThanOrEqual(seconds + 60)
        const left = seconds - secondsOf(chosen)
        const others = all.filter((each) => !chosen.includes(each))
        expect(others.every((each) => each.seconds / 2 > left)).toBe(true)
        const firstNotUrgent = chosen.findIndex(({ urgentUntil }) => urgentUntil === undefined)
        const spent = secondsOf(firstNotUrgent < 0 ? chosen : chosen.slice(0, firstNotUrgent))
        expect(others.every((each) => each.urgentUntil === undefined || each.seconds / 2 > seconds - spent)).toBe(true)
      }),
    )
  })

  it('does not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(
        candidates.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(chooseNext(shuffled, 600)).toEqual(chooseNext(all, 600))
        },
      ),
    )
  })

  it('includes new questions from several topics if they are worth about the same', () => {
    const all = ['A1', 'A2'].flatMap((topic, at) =>
      Array.from({ length: 20 }, (_, place) => ({
        id: `${topic} ${place}`,
        kind: 'question' as const,
        topic,
        seconds: 60,
        marks: at === 0 ? 1 : 0.9,
        urgentUntil: undefined,
      })),
    )
    const topics = chooseNext(all, 600).map(({ topic }) => topic)
    expect(topics.filter((topic) => topic === 'A2')).toHaveLength(4)
  })
})

describe('interleaved steps', () => {
  const stepsOf = (topics: string) => topics.split('').map((topic, at) => ({ topic, at }))
  const alike = (one: string, other: string) => Number(one.toLowerCase() === other.toLowerCase())

  it('include every step, and have one topic twice in a row only if it makes up more than half of them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'A', 'b', 'c'), { maxLength: 30 }), (topics) => {
        const ordered = interleave(stepsOf(topics.join('')), alike)
        expect(ordered.toSorted((one, other) => one.at - other.at)).toEqual(stepsOf(topics.join('')))
        const most = Math.max(0, ...[...Map.groupBy(topics, (topic) => topic).values()].map(({ length }) => length))
        const repeats = ordered.filter(({ topic }, at) => topic === ordered[at - 1]?.topic).length
        expect(repeats).toBe(Math.max(0, 2 * most - topics.length - 1))
      }),
    )
  })

  it('place easily confused topics next to each other', () => {
    const ordered = interleave(stepsOf('abcAabA'), alike)
    expect(ordered.map(({ topic }) => topic).join('')).toBe('aAaAbcb')
  })
})
