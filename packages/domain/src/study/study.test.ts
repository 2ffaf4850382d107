import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldStreak } from '../rewards/streak.ts'
import { sm2 } from '../scheduling/sm2.ts'
import { dueCards, cappedDueAt, examStart, foldCard, gradePreviews } from './card.ts'
import { addDays, daysBetween, studyDay } from './day.ts'
import type { EventBodies, EventKind, StudyEvent } from './event.ts'
import { countedAnswers, foldItem, isSureAndWrong } from './item.ts'
import { foldSession, isExamUnderWay, nextItem } from './session.ts'
import { foldSettings } from './fold-settings.ts'
import { defaultSettings } from './settings.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 10, 2, 8)
/** Returns the time after a number of answers, each of which took exactly as long as it reports. */
const turn = (count: number) => start + count * 9_000

let made = 0
const event = <K extends EventKind>(kind: K, at: number, body: EventBodies[K]): StudyEvent => {
  made += 1
  return { id: `e${String(made).padStart(5, '0')}`, at, day: studyDay(at, 300, 4), kind, body } as StudyEvent
}

const answered = (at: number, item: string, isRight: boolean, more: Partial<EventBodies['answered']> = {}) =>
  event('answered', at, {
    session: 's',
    mode: 'quickfire',
    item,
    version: 'v',
    chosen: isRight ? 0 : 1,
    isRight,
    ms: 9_000,
    confidence: null,
    ...more,
  })

const started = (items: string[], at = start) =>
  event('started', at, { session: 's', mode: 'quickfire', items, isExam: false, seconds: null, title: 'Cocci' })

const examOf = (items: string[]) =>
  event('started', start, { session: 's', mode: 'quickfire', items, isExam: true, seconds: 600, title: 'Cocci' })

const noContext = { rightBefore: () => 0, sinceLast: () => Number.POSITIVE_INFINITY }

const session = (events: StudyEvent[]) => {
  const made = foldSession(events, noContext)
  if (made === undefined) throw new Error('There is no session.')
  return made
}

/** Random events about four items, one card and one session. */
const history = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 40 }), what: fc.nat(8), isRight: fc.boolean(), which: fc.nat(3) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    ),
  )
  .map(([isExam, steps]) => {
    const reviews: string[] = []
    return [
      isExam ? examOf(['i0', 'i1', 'i2', 'i3']) : started(['i0', 'i1', 'i2', 'i3']),
      ...steps.map(({ at: hours, what, isRight, which }) => {
        const at = start + hours * 3_600_000
        if (what === 0) return event('bookmarked', at, { item: 'i0', isOn: isRight })
        if (what === 1) return event('noted', at, { item: 'i0', text: `note ${which}` })
        if (what === 2) return event('set', at, { dailyGoal: 10 + which, theme: isRight ? 'dark' : 'light' })
        if (what === 3) return event('shelved', at, { card: 'c', state: isRight ? 'suspended' : 'back', until: null })
        if (what === 4 && reviews.length > 0)
          return event('undone', at, { card: 'c', event: reviews[which % reviews.length] ?? '' })
        if (what === 5) return event('flagged', at, { session: 's', item: `i${which}`, isOn: isRight })
        if (what === 6) return answered(at, `i${which}`, isRight, which > 1 ? { wasRight: !isRight } : {})
        if (what === 8)
          return event('marked', at, { item: 'i0', marks: isRight ? [{ stage: 0, from: which, to: 9 }] : [] })
        const review = event('reviewed', at, { card: 'c', grade: isRight ? 'good' : 'again', ms: 3_000 })
        reviews.push(review.id)
        return review
      }),
    ]
  })

const about = (events: readonly StudyEvent[], key: string, value: string) =>
  events.filter(({ body }) => (body as Record<string, unknown>)[key] === value)

const once = (events: readonly StudyEvent[]) => [...new Map(events.map((each) => [each.id, each])).values()]

const everything = (all: readonly StudyEvent[]) => {
  const events = once(all)
  return {
    item: foldItem(about(events, 'item', 'i0')),
    card: foldCard(about(events, 'card', 'c'), sm2),
    session: foldSession(about(events, 'session', 's'), noContext),
    settings: foldSettings(events.filter((each) => each.kind === 'set')),
    streak: foldStreak(
      events.map(({ day }) => day),
      '2026-11-04',
    ),
  }
}

describe('every folded state', () => {
  it('[T-71] depends only on the set of events, not on their order or repetitions', () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events)),
        ),
        ([events, shuffled, repeated]) => {
          expect(everything([...shuffled, ...repeated])).toEqual(everything(events))
        },
      ),
    )
  })
})

describe('an answer', () => {
  it('[T-71] counts for its question if and only if it counts in its session', () => {
    fc.assert(
      fc.property(history, (events) => {
        const inSession = session(about(events, 'session', 's')).answers.map(
          ({ item, isRight }) => `${item} ${isRight}`,
        )
        const ofItems = ['i0', 'i1', 'i2', 'i3'].flatMap((item) =>
          countedAnswers(about(events, 'item', item)).map(({ body }) => `${item} ${body.isRight}`),
        )
        expect(inSession.toSorted()).toEqual(ofItems)
      }),
    )
  })
})

describe('a session', () => {
  it('[T-14] counts correct answers in a row as a combo, and resets the combo after a wrong answer', () => {
    const marks = [true, true, true, true, true, false, true]
    const items = marks.map((_, at) => `i${at}`)
    const { answers, xp } = session([
      started(items),
      ...marks.map((isRight, at) => answered(turn(at + 1), items[at] ?? '', isRight)),
    ])
    expect(answers.map(({ combo }) => combo)).toEqual([1, 2, 3, 4, 5, 0, 1])
    expect(answers.map((answer) => answer.xp)).toEqual([10, 10, 10, 10, 20, 0, 10])
    expect(xp).toBe(70)
  })

  it('[T-14] earns nothing for an item answered right four times before, and nothing for an answer given faster than anyone can read', () => {
    const known = foldSession([started(['a', 'b']), answered(start + 1, 'a', true)], {
      ...noContext,
      rightBefore: () => 4,
    })
    expect(known?.xp).toBe(0)
    expect(session([started(['a']), answered(start + 1, 'a', true, { ms: 300 })]).xp).toBe(0)
  })

  it('[T-14] limits a reported time to the time since the student’s previous answer, even if that answer is from another session', () => {
    const events = [started(['a', 'b']), answered(turn(1), 'a', true), answered(turn(1) + 900, 'b', true)]
    expect(session(events).answers.map(({ xp, combo }) => [xp, combo])).toEqual([
      [10, 1],
      [0, 1],
    ])
    expect(foldSession(events, { ...noContext, sinceLast: () => 900 })?.xp).toBe(0)
  })

  it('[T-14] earns nothing for the student’s own questions, and does not count them in a combo', () => {
    const own = ['own-1', 'own-2', 'own-3', 'own-4', 'own-5', 'a']
    const { answers } = session([started(own), ...own.map((item, at) => answered(turn(at + 1), item, true))])
    expect(answers.map(({ xp }) => xp)).toEqual([0, 0, 0, 0, 0, 10])
  })

  it('[T-14] applies the minimum reading time for each answer’s mode', () => {
    const { xp } = session([started(['a']), answered(turn(1), 'a', true, { mode: 'case' })])
    expect(xp).toBe(0)
  })

  it('[T-16] continues where the student stopped, and keeps the first answer to each question', () => {
    const state = session([
      started(['a', 'b', 'c']),
      answered(start + 1, 'a', false),
      answered(start + 2, 'a', true),
      answered(start + 3, 'b', true),
    ])
    expect(state.answers.map(({ item, isRight }) => [item, isRight])).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(nextItem(state)).toBe('c')
    expect(state.endedAt).toBeNull()
  })

  it('[T-10][T-14] counts the first answer to each exam question or its last change, and lists the answers in the order of the questions', () => {
    const { answers, xp, endedAt } = session([
      examOf(['a', 'b', 'c']),
      answered(turn(1), 'c', true),
      answered(turn(2), 'a', false),
      answered(turn(3), 'b', true),
      answered(turn(4), 'a', true, { ms: 400, wasRight: false }),
      // This answer is from another device that had not received the earlier answer, so it replaces nothing.
      answered(turn(5), 'b', false),
      event('ended', turn(6), { session: 's' }),
      // This answer is from a device that had not yet received the event that ended the exam.
      answered(turn(7), 'c', false, { wasRight: true }),
    ])
    expect(answers.map(({ item, isRight, combo }) => [item, isRight, combo])).toEqual([
      ['a', true, 1],
      ['b', true, 2],
      ['c', false, 0],
    ])
    expect(answers[0]?.ms).toBe(9_400)
    expect(xp).toBe(20)
    expect(endedAt).toBe(turn(6))
  })

  it('[T-10][T-14] awards an exam’s XP only at the end, so that the XP does not reveal right answers', () => {
    const given = [examOf(['a', 'b']), answered(start + 10_000, 'a', true)]
    expect(session(given).xp).toBe(0)
    expect(session([...given, event('ended', start + 20_000, { session: 's' })]).xp).toBe(10)
  })

  it('[T-16] continues an exam at the first unanswered question', () => {
    const state = session([examOf(['a', 'b', 'c']), answered(start + 1, 'c', true), answered(start + 2, 'a', true)])
    expect(nextItem(state)).toBe('b')
  })

  it('[T-10] treats an exam as running until the student ends it or its time is up', () => {
    const exam = session([examOf(['a', 'b'])])
    const endAt = start + 600_000
    expect([start, endAt - 1, endAt].map((at) => isExamUnderWay(exam, at))).toEqual([true, true, false])
    expect(isExamUnderWay({ ...exam, seconds: null }, endAt)).toBe(true)
    expect(isExamUnderWay({ ...exam, endedAt: turn(1) }, turn(2))).toBe(false)
    expect(isExamUnderWay(session([started(['a'])]), start)).toBe(false)
  })

  it('does not exist until its start event has arrived', () => {
    expect(foldSession([answered(start, 'a', true)], noContext)).toBeUndefined()
  })
})

describe('a question', () => {
  it('[T-10] counts once per session, with the new answer if the student changed the answer', () => {
    const state = foldItem([
      answered(start + 1, 'a', true, { wasRight: false }),
      answered(start, 'a', false),
      answered(start + 9, 'a', false, { session: 'later' }),
    ])
    expect(state).toMatchObject({ right: 1, wrong: 1, isLastRight: false })
  })

  it('[T-13] is marked as sure but wrong until the student answers it correctly', () => {
    const wrong = answered(start, 'a', false, { confidence: 'sure' })
    expect(isSureAndWrong(foldItem([wrong]))).toBe(true)
    const guessed = answered(start + 1, 'a', false, { confidence: 'guess', session: 'later' })
    expect(foldItem([wrong, guessed]).sureAndWrong).toEqual({ at: start, chosen: 1, version: 'v' })
    const right = answered(start + 2, 'a', true, { confidence: 'think', session: 'last' })
    expect(isSureAndWrong(foldItem([wrong, guessed, right]))).toBe(false)
    expect(isSureAndWrong(foldItem([answered(start, 'a', false, { confidence: 'think' })]))).toBe(false)
  })
})

describe('cards', () => {
  const reviewed = (at: number, grade: EventBodies['reviewed']['grade']) =>
    event('reviewed', at, { card: 'c', grade, ms: 4_000 })

  it('[T-30] can be buried and restored, and their last review can be undone', () => {
    const first = reviewed(start, 'good')
    const second = reviewed(start + dayMs, 'again')
    const undone = event('undone', start + dayMs + 1, { card: 'c', event: second.id })
    expect(foldCard([first, second, undone], sm2)).toEqual(foldCard([first], sm2))
    const buried = event('shelved', start + 1, { card: 'c', state: 'buried', until: null })
    expect(foldCard([first, buried], sm2).buriedUntil).toBe('2026-11-03')
    const back = event('shelved', start + 2, { card: 'c', state: 'back', until: null })
    expect(foldCard([first, buried, back], sm2).buriedUntil).toBeUndefined()
  })

  it('become leeches after eight lapses', () => {
    const lapses = Array.from({ length: 8 }, (_, at) => [
      reviewed(start + at * 2 * dayMs, 'good'),
      reviewed(start + (at * 2 + 1) * dayMs, 'again'),
    ]).flat()
    expect(foldCard(lapses.slice(0, -1), sm2).isLeech).toBe(false)
    expect(foldCard(lapses, sm2).isLeech).toBe(true)
  })

  it('[T-33] whose last review was before the exam are never due after the exam', () => {
    const days = { today: '2026-11-02', minutesAheadOfUtc: 300, startHour: 4 }
    const examAt = examStart('2026-11-10', days) ?? 0
    const eveAt = examAt - dayMs
    const { memory } = foldCard(
      ['good', 'good', 'good'].map((_, at) => reviewed(start + at * dayMs, 'good')),
      sm2,
    )
    if (memory === undefined) throw new Error('The card has no memory.')
    expect(memory.dueAt).toBeGreaterThan(examAt)
    expect(cappedDueAt(memory, examAt)).toBe(eveAt)
    for (const ms of Object.values(gradePreviews(memory, sm2, start + 3 * dayMs, examAt)))
      expect(start + 3 * dayMs + ms).toBeLessThanOrEqual(examAt)
    expect(cappedDueAt({ ...memory, reviewedAt: examAt + 1 }, examAt)).toBe(memory.dueAt)
    expect(examStart('2026-11-10', { ...days, today: '2026-11-11' })).toBeUndefined()
  })

  it('[T-33] are due exactly once on the day before the exam', () => {
    const days = { today: '2026-11-09', minutesAheadOfUtc: 300, startHour: 4 }
    const limits = { ...days, newLeft: 0, reviewsLeft: 100 }
    const examAt = examStart('2026-11-10', days)
    const now = Date.parse('2026-11-09T13:00:00Z')
    const learnt = ['good', 'good', 'good'].map((_, at) => reviewed(start + at * dayMs, 'good'))
    const dueAfter = (...more: StudyEvent[]) =>
      dueCards([{ id: 'c', state: foldCard([...learnt, ...more], sm2), examAt }], { ...limits, now }).length
    expect(dueAfter()).toBe(1)
    expect(dueAfter(reviewed(now, 'good'))).toBe(0)
  })

  it('[K-05] are due within the daily limits, with relearning cards first and new cards last', () => {
    const old = (id: string, days: number, grade: 'good' | 'again' = 'good') => ({
      id,
      state: foldCard([reviewed(start - days * dayMs, grade)], sm2),
      examAt: undefined,
    })
    const cards = [
      { id: 'new1', state: undefined, examAt: undefined },
      { id: 'new2', state: undefined, examAt: undefined },
      old('late', 5),
      old('due', 2),
      old('tomorrow', 1),
      old('relearn', 0.001, 'again'),
      { ...old('suspended', 9), state: { ...old('x', 9).state, isSuspended: true } },
    ]
    const limits = { now: start, today: '2026-11-02', minutesAheadOfUtc: 300, startHour: 4 }
    const ids = (more: { newLeft: number; reviewsLeft: number }) =>
      dueCards(cards, { ...limits, ...more }).map(({ id }) => id)
    expect(ids({ newLeft: 1, reviewsLeft: 9 })).toEqual(['relearn', 'late', 'due', 'new1'])
    expect(ids({ newLeft: 0, reviewsLeft: 1 })).toEqual(['relearn', 'late'])
  })
})

describe('study days', () => {
  it('follow the student’s time zone and start at the chosen hour', () => {
    const twoAtNightInKarachi = Date.UTC(2026, 10, 2, 21)
    expect(studyDay(twoAtNightInKarachi, 300, 4)).toBe('2026-11-02')
    expect(studyDay(twoAtNightInKarachi, 300, 0)).toBe('2026-11-03')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2026-11-02', '2026-11-30')).toBe(28)
  })
})

describe('settings', () => {
  it('keep the latest value of each setting', () => {
    const events = [
      event('set', start + 2, { theme: 'dark' }),
      event('set', start + 1, { theme: 'light', dailyGoal: 50 }),
    ] as StudyEvent<'set'>[]
    expect(foldSettings(events)).toEqual({ ...defaultSettings, theme: 'dark', dailyGoal: 50 })
  })
})
