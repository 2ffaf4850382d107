import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { studyDay } from '../study/day.ts'
import { sortEvents, isEventOfKind, type EventBodies, type StudyEvent } from '../study/event.ts'
import { countedAnswers } from '../study/item.ts'
import { foldSession } from '../study/session.ts'
import { foldStreak } from './streak.ts'
import { achievementCounts, tallyDay } from './tally.ts'
import { weekOf } from './week.ts'

const start = Date.UTC(2026, 10, 2, 8)
const pace = 20_000
const today = studyDay(start, 300, 4)
const dayMs = 86_400_000

let eventCount = 0
const idOf = () => {
  eventCount += 1
  return `e${String(eventCount).padStart(6, '0')}`
}

const answered = (at: number, item: string, more: Partial<EventBodies['answered']> = {}): StudyEvent<'answered'> => ({
  id: idOf(),
  at,
  day: studyDay(at, 300, 4),
  kind: 'answered',
  body: {
    session: 's',
    mode: 'quickfire',
    item,
    version: 'v',
    chosen: 0,
    isRight: true,
    ms: 9_000,
    confidence: null,
    ...more,
  },
})

const started = (session: string, at = start, isExam = false): StudyEvent => ({
  id: idOf(),
  at,
  day: studyDay(at, 300, 4),
  kind: 'started',
  body: { session, mode: 'quickfire', items: ['i0'], isExam, seconds: null, title: 'All' },
})

const ended = (session: string, at: number): StudyEvent => ({
  id: idOf(),
  at,
  day: studyDay(at, 300, 4),
  kind: 'ended',
  body: { session },
})

const sumOf = (answers: readonly { xp: number }[]) => answers.reduce((sum, { xp }) => sum + xp, 0)

/** Computes XP, streak and achievement counts from the given events. Events with the same id count once. */
function rewardsOf(all: readonly StudyEvent[]) {
  const events = sortEvents([...new Map(all.map((event) => [event.id, event])).values()])
  const answers = events.filter((event) => isEventOfKind(event, 'answered'))
  const before = new Map(answers.map((event, at) => [event.id, answers[at - 1]?.at ?? Number.NEGATIVE_INFINITY]))
  const ofItem = Map.groupBy(answers, ({ body }) => body.item)
  const around = {
    sinceLast: (at: number, id: string) => at - (before.get(id) ?? Number.NEGATIVE_INFINITY),
    rightBefore: (item: string, at: number, id: string) =>
      countedAnswers(ofItem.get(item) ?? []).filter(
        (event) => event.body.isRight && (event.at < at || (event.at === at && event.id < id)),
      ).length,
  }
  const sessions = Map.groupBy(events, ({ body }) => (body as { session: string }).session)
  const states = [...sessions.values()].flatMap((own) => foldSession(own, around) ?? [])
  const byDay = Map.groupBy(answers, ({ day }) => day)
  const streak = foldStreak(byDay.keys(), today)
  const tallies = [...byDay].map(([day, own]) => tallyDay(day, own))
  const subjectOf = (item: string) => (item < 'i5' ? 'Microbiology' : 'Pharmacology')
  const earned = states.flatMap((state) => state.answers).filter(({ xp }) => xp > 0)
  return {
    xp: sumOf(earned),
    weeks: Object.fromEntries(
      [...Map.groupBy(earned, ({ at }) => weekOf(at))].map(([week, own]) => [week, sumOf(own)]),
    ),
    streak,
    counts: achievementCounts(tallies, subjectOf, streak.longest),
  }
}

const itemNames = Array.from({ length: 10 }, (_, at) => `i${at}`)

/** The events of a student who answers each question once, correctly, at reading pace. */
const honest = [started('s'), ...itemNames.map((item, at) => answered(start + (at + 1) * pace, item))]

const trick = fc.oneof(
  // Repeats of the same answers with new ids, within one second, in the same session or in other sessions.
  fc.record({ item: fc.constantFrom(...itemNames), at: fc.nat(990), session: fc.constantFrom('s', 't', 'u', 'v') }),
  // Answers to the student's own questions, at any pace.
  fc.record({
    item: fc.constantFrom('own-1', 'own-2', 'own-3'),
    at: fc.integer({ min: 0, max: 400_000 }),
    session: fc.constantFrom('s', 't', 'u', 'v'),
  }),
)

const farmed = fc.record({
  tricks: fc.array(trick, { minLength: 1, maxLength: 60 }),
  ms: fc.constantFrom(9_000, 3_600_000, 86_400_000),
  wasRight: fc.boolean(),
})

describe('a student who tries to earn points without studying', () => {
  const most = rewardsOf(honest)

  it('[T-14][T-61] earns no more than a student who answers each question once', () => {
    fc.assert(
      fc.property(farmed, ({ tricks, ms, wasRight }) => {
        const others = ['t', 'u', 'v'].map((session) => started(session))
        const forged = tricks.map(({ item, at, session }) =>
          // A forged answer to a bank question directly follows an honest answer, so its real pace is too fast, even if
          // it reports a longer time.
          answered(start + pace + at, item, { session, ms, ...(wasRight && { wasRight }) }),
        )
        const { xp, counts, streak } = rewardsOf([...honest, ...others, ...forged])
        expect(xp).toBeLessThanOrEqual(most.xp)
        expect(streak).toEqual(most.streak)
        for (const name of ['microbiology', 'pharmacology', 'cases', 'consecutive'] as const)
          expect(counts[name]).toBeLessThanOrEqual(most.counts[name])
      }),
    )
  })

  it('[T-14] earns points for only the first of a thousand answers in a minute, even if the answers report longer times', () => {
    const flood = Array.from({ length: 1_000 }, (_, at) => answered(start + 60 * at, `q${at}`, { ms: 60_000 }))
    // Only the first answer earns points. All others follow too fast for a student to have read the question.
    expect(rewardsOf([started('s'), ...flood])).toMatchObject({ xp: 10, counts: { consecutive: 1 } })
  })

  it('[T-14][T-60] cannot move earned points into a later week by changing old answers', () => {
    const weekMs = 7 * dayMs
    fc.assert(
      fc.property(fc.array(fc.nat(weekMs), { minLength: 1, maxLength: 60 }), fc.boolean(), (moments, isExam) => {
        const frame = [started('s', start, isExam), ended('s', start + 20 * pace)]
        const changes = moments.map((at, turn) =>
          answered(start + weekMs + at, itemNames[turn % itemNames.length] ?? '', { wasRight: turn % 2 === 0 }),
        )
        const rewards = rewardsOf([...frame, ...honest.slice(1), ...changes])
        expect(rewards.weeks).toEqual({ [weekOf(start)]: most.xp })
      }),
    )
  })

  it('[T-61] cannot multiply achievement counts by stating days that do not match the times of the answers', () => {
    const spread = Array.from({ length: 400 }, (_, at) => ({
      ...answered(start + at * pace, `i${at % 10}`, { session: `s${at}` }),
      day: studyDay(start + at * dayMs, 300, 4),
    }))
    expect(rewardsOf(spread).counts.pharmacology).toBeLessThanOrEqual(10)
  })
})

describe('earned rewards', () => {
  const step = fc.record({
    at: fc.nat(3 * 86_400),
    item: fc.constantFrom(...itemNames, 'own-1'),
    session: fc.constantFrom('s', 't', 'u'),
    isRight: fc.boolean(),
    ms: fc.constantFrom(300, 9_000),
  })

  it('[T-14][T-61][T-71] depend only on the set of events, not on their order or repetitions', () => {
    const history = fc
      .array(step, { minLength: 1, maxLength: 40 })
      .map((steps) => [
        ...['s', 't', 'u'].map((session) => started(session)),
        ...steps.map(({ at, item, ...more }) => answered(start + at * 1_000, item, more)),
      ])
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events)),
        ),
        ([events, shuffled, repeated]) => {
          expect(rewardsOf([...shuffled, ...repeated])).toEqual(rewardsOf(events))
        },
      ),
    )
  })

  it('[T-61] count a question once a day and again the next day, and join runs of correct answers across days', () => {
    const days = [0, 1, 2].flatMap((day) =>
      itemNames.flatMap((item, at) => [
        answered(start + day * dayMs + at * pace, item, { session: `s${day}`, isRight: day !== 1 || at !== 4 }),
        answered(start + day * dayMs + (100 + at) * pace, item, { session: `t${day}` }),
      ]),
    )
    expect(rewardsOf(days).counts).toEqual({
      microbiology: 15,
      pharmacology: 15,
      cases: 0,
      streak: 3,
      consecutive: 15,
    })
  })

  it('[T-61] use only the final answer to each exam question', () => {
    const exam = [
      answered(start, 'i0', { isRight: false }),
      answered(start + pace, 'i1'),
      answered(start + pace + 400, 'i0', { ms: 400, wasRight: false }),
    ]
    expect(tallyDay(today, exam).row).toEqual({ answers: 2, first: 2, last: 2, best: 2 })
  })
})
