import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fsrsScheduler } from '../scheduling/fsrs.ts'
import { dayMs, type Grade } from '../scheduling/scheduler.ts'
import { sm2 } from '../scheduling/sm2.ts'
import { studyDay } from '../study/day.ts'
import type { EventBodies, EventKind, StudyEvent } from '../study/event.ts'
import { answerSubjects, cardSubject, factOfSubject } from './fact-id.ts'
import { dueFacts, urgentReturn } from './fact-queue.ts'
import { foldMissedFact, knowsOnlyWording, returnsAt, type MissedFact } from './missed-fact.ts'
import { nextVariant, type Variant } from './variant.ts'

const start = Date.UTC(2026, 10, 2, 8)
const day = (days: number) => start + days * dayMs

let eventCount = 0
const event = <K extends EventKind>(kind: K, at: number, body: EventBodies[K]): StudyEvent => {
  eventCount += 1
  return { id: `e${String(eventCount).padStart(5, '0')}`, at, day: studyDay(at, 300, 4), kind, body } as StudyEvent
}
const answered = (at: number, isRight: boolean, more: Partial<EventBodies['answered']> = {}) =>
  event('answered', at, {
    session: `s${at}`,
    mode: 'quickfire',
    item: 'x',
    version: 'v',
    chosen: 0,
    isRight,
    ms: 9_000,
    confidence: null,
    ...more,
  })
const sibling = (at: number, isRight: boolean) => answered(at, isRight, { item: 'y', fact: 'x' })
const reviewed = (at: number, grade: Grade) => event('reviewed', at, { card: 'cx', grade, ms: 3_000 })

const fold = (...events: StudyEvent[]) => foldMissedFact('x', events, sm2)
const missed = (...events: StudyEvent[]): MissedFact => {
  const state = fold(...events)
  if (state === undefined) throw new Error('The fact was never missed.')
  return state
}

describe('a missed fact', () => {
  it('starts to return after a wrong or a guessed answer, but not after a right answer or a forgotten card', () => {
    expect(fold(answered(day(0), true), reviewed(day(1), 'again'))).toBeUndefined()
    expect(fold(answered(day(0), false))).toMatchObject({ isReturning: true, lastVariant: 'x' })
    expect(fold(answered(day(0), true, { confidence: 'guess' }))).toMatchObject({ isReturning: true, rightIn: [] })
    expect(fold(answered(day(0), true, { confidence: 'sure' }))).toBeUndefined()
  })

  it('stops returning after right answers in two different variants since the last miss', () => {
    const once = [answered(day(0), false), reviewed(day(1), 'good')]
    expect(missed(...once).isReturning).toBe(true)
    expect(missed(...once, reviewed(day(2), 'good')).isReturning).toBe(true)
    expect(missed(...once, sibling(day(2), true)).isReturning).toBe(false)
    expect(missed(...once, sibling(day(2), false), sibling(day(3), true)).isReturning).toBe(true)
    expect(missed(...once, sibling(day(2), true), answered(day(9), false)).isReturning).toBe(true)
  })

  it('stops returning after right answers on three days, so that a fact with one variant does not return forever', () => {
    const rights = [1, 2, 3].map((at) => answered(day(at), true))
    expect(missed(answered(day(0), false), ...rights.slice(0, 2)).isReturning).toBe(true)
    expect(missed(answered(day(0), false), ...rights).isReturning).toBe(false)
  })

  it('is marked as known only in one variant if the student answers a new variant wrongly after a right answer to another one', () => {
    const known = [answered(day(0), false), answered(day(1), true)]
    expect(missed(...known, sibling(day(2), false)).isOnlyWordingKnown).toBe(true)
    const before = missed(...known)
    const after = missed(...known, sibling(day(2), false))
    expect([before, after].map((fact) => knowsOnlyWording(fact, 'y'))).toEqual([true, true])
    expect([before, after].map((fact) => knowsOnlyWording(fact, 'x'))).toEqual([false, false])
    expect(missed(...known, answered(day(2), false)).isOnlyWordingKnown).toBe(false)
    expect(missed(answered(day(0), false), sibling(day(2), false)).isOnlyWordingKnown).toBe(false)
    expect(missed(...known, sibling(day(2), false), reviewed(day(3), 'good')).isOnlyWordingKnown).toBe(false)
  })

  it('counts only the new answer if the student changes an answer in an exam, and ignores reviews that were undone', () => {
    const exam = { session: 'exam' }
    const changed = answered(start + 60_000, true, { ...exam, wasRight: false })
    expect(fold(answered(start, false, exam), changed)).toBeUndefined()
    const review = reviewed(day(1), 'good')
    const undone = event('undone', day(1) + 1, { card: 'cx', event: review.id })
    expect(missed(answered(day(0), false), review, undone).rightIn).toEqual([])
  })

  it('starts to return after a wrong answer to its own question, even if the question was asked because of another fact', () => {
    expect(fold(answered(day(0), false, { fact: 'z' }))).toMatchObject({ isReturning: true })
  })
})

const schedulers = [sm2, fsrsScheduler(0.9)]
const anyScheduler = fc.constantFrom(...schedulers)
const grades: Grade[] = ['again', 'hard', 'good', 'easy']

/**
 * Random answers and reviews about the fact. Some answers are to other questions, some replace earlier answers of an
 * exam, and some reviews are undone.
 */
const history = fc
  .array(fc.record({ hours: fc.nat(24 * 12), what: fc.nat(6), isRight: fc.boolean(), which: fc.nat(3) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((steps) => {
    const reviews: StudyEvent[] = []
    return steps.map(({ hours, what, isRight, which }) => {
      const at = start + hours * 3_600_000
      if (what === 0) return answered(at, isRight, { session: `s${which}`, confidence: isRight ? 'guess' : 'sure' })
      if (what === 1) return answered(at, isRight, { item: `y${which}`, fact: 'x' })
      if (what === 2) return answered(at, isRight, { session: 'e', ...(which > 1 && { wasRight: !isRight }) })
      const last = reviews[which]
      if (what === 3 && last !== undefined) return event('undone', at, { card: 'cx', event: last.id })
      const review = reviewed(at, grades[which] ?? 'good')
      reviews.push(review)
      return review
    })
  })

describe('every missed fact', () => {
  it('[T-71] is the same on every device, regardless of the order and the repetition of the events', () => {
    fc.assert(
      fc.property(
        anyScheduler,
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events)),
        ),
        (scheduler, [events, shuffled, repeated]) => {
          const whole = foldMissedFact('x', events, scheduler)
          expect(foldMissedFact('x', [...shuffled, ...repeated], scheduler)).toEqual(whole)
        },
      ),
    )
  })

  it('returns within three days of the last answer and before the exam', () => {
    fc.assert(
      fc.property(anyScheduler, history, fc.option(fc.integer({ min: 1, max: 40 })), (scheduler, events, exam) => {
        const fact = foldMissedFact('x', events, scheduler)
        if (fact === undefined) return
        const lastAt = fact.memory.reviewedAt
        const examAt = exam === null ? undefined : day(exam)
        const at = returnsAt(fact, examAt)
        expect(at).toBeLessThanOrEqual(lastAt + 3 * dayMs)
        const isBeforeExam = examAt === undefined || lastAt >= examAt || at <= examAt
        expect(isBeforeExam).toBe(true)
        const moment = { now: lastAt + 3 * dayMs, minutesAheadOfUtc: 300, startHour: 4, examAt }
        const today = studyDay(moment.now, 300, 4)
        expect(dueFacts([fact], () => ({ ...moment, today }))).toHaveLength(fact.isReturning ? 1 : 0)
      }),
    )
  })

  it('is due and urgent two days after the answer, so that a student who studies once a day sees it within three days', () => {
    const minutes = fc.integer({ min: -600, max: 600 })
    fc.assert(
      fc.property(anyScheduler, history, minutes, (scheduler, events, earlierOrLater) => {
        const fact = foldMissedFact('x', events, scheduler)
        if (fact?.isReturning !== true) return
        const now = fact.memory.reviewedAt + 2 * dayMs + earlierOrLater * 60_000
        const moment = { now, minutesAheadOfUtc: 300, startHour: 4, examAt: undefined }
        // The student may study up to ten hours earlier or later, but still on the second study day.
        const today = studyDay(fact.memory.reviewedAt + 2 * dayMs, 300, 4)
        const [due] = dueFacts([fact], () => ({ ...moment, today }))
        expect(due && urgentReturn(due, now)).toBeDefined()
      }),
    )
  })

  it('with two or more variants is never asked in the same variant twice in a row, and stops returning after two right answers in a row', () => {
    const variants: Variant[] = [
      { id: 'cx', kind: 'card' },
      { id: 'y', kind: 'question' },
      { id: 'z', kind: 'question' },
      { id: 'x', kind: 'question' },
    ]
    fc.assert(
      fc.property(
        anyScheduler,
        fc.array(fc.boolean(), { maxLength: 12 }),
        fc.integer({ min: 2, max: 4 }),
        (scheduler, results, count) => {
          const own = variants.slice(4 - count)
          const events = [answered(start, false)]
          for (const [at, isRight] of [...results, true, true].entries()) {
            const fact = foldMissedFact('x', events, scheduler)
            if (fact === undefined) throw new Error('The fact was never missed.')
            const asked = nextVariant(fact, own)
            if (asked === undefined) throw new Error('The fact has no variant.')
            expect(asked.id).not.toBe(fact.lastVariant)
            const when = start + (at + 1) * dayMs
            events.push(
              asked.kind === 'card'
                ? reviewed(when, isRight ? 'good' : 'again')
                : answered(when, isRight, asked.id === 'x' ? {} : { item: asked.id, fact: 'x' }),
            )
          }
          expect(foldMissedFact('x', events, scheduler)).toMatchObject({ isReturning: false })
        },
      ),
    )
  })

  it('can be found from the event subjects of its answers and reviews', () => {
    expect([...answerSubjects('x'), cardSubject('x')].map(factOfSubject)).toEqual(['x', 'x', 'x'])
    expect(['card:own-1', 'session:s', 'settings'].map(factOfSubject)).toEqual([undefined, undefined, undefined])
  })
})

describe('the choice of a variant', () => {
  const fact = {
    results: { x: { at: 1, isRight: false }, y: { at: 2, isRight: true } },
    lastVariant: 'y',
    rightIn: ['y'],
  }
  const ask = (...ids: string[]) =>
    nextVariant(
      fact,
      ids.map((id) => ({ id, kind: 'question' as const })),
    )?.id

  it('prefers a variant that was never asked, and repeats the last one only if there is no other', () => {
    expect(ask('x', 'y', 'z')).toBe('z')
    expect(ask('y', 'x')).toBe('x')
    expect(ask('y')).toBe('y')
    expect(ask()).toBeUndefined()
  })
})
