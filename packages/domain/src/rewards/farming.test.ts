import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { studyDay } from '../study/day.ts'
import { inOrder, isOf, type EventBodies, type StudyEvent } from '../study/event.ts'
import { countedAnswers } from '../study/item.ts'
import { foldSession } from '../study/session.ts'
import { foldStreak } from './streak.ts'
import { countsOf, tallyDay } from './tally.ts'
import { weekOf } from './week.ts'

const start = Date.UTC(2026, 10, 2, 8)
const pace = 20_000
const today = studyDay(start, 300, 4)
const dayMs = 86_400_000

let made = 0
const idOf = () => {
  made += 1
  return `e${String(made).padStart(6, '0')}`
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

const begun = (session: string, at = start, isExam = false): StudyEvent => ({
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

/** All that the server says of somebody, from everything that it has taken. */
function standingOf(all: readonly StudyEvent[]) {
  const events = inOrder([...new Map(all.map((event) => [event.id, event])).values()])
  const answers = events.filter((event) => isOf(event, 'answered'))
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
    counts: countsOf(tallies, subjectOf, streak.longest),
  }
}

const itemNames = Array.from({ length: 10 }, (_, at) => `i${at}`)

/** Each question once, rightly, at the pace of somebody who reads. */
const honest = [begun('s'), ...itemNames.map((item, at) => answered(start + (at + 1) * pace, item))]

const trick = fc.oneof(
  // The same answers under new names, in the same session or in others, all in the same minute.
  fc.record({ item: fc.constantFrom(...itemNames), at: fc.nat(990), session: fc.constantFrom('s', 't', 'u', 'v') }),
  // One's own questions, at any pace.
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

describe('somebody who wants points without studying', () => {
  const most = standingOf(honest)

  it('[T-14][T-61] gains nothing beyond what each question once would give', () => {
    fc.assert(
      fc.property(farmed, ({ tricks, ms, wasRight }) => {
        const others = ['t', 'u', 'v'].map((session) => begun(session))
        const forged = tricks.map(({ item, at, session }) =>
          // Right behind an honest answer, so that the pace is a thousand a minute whatever the answer says.
          answered(start + pace + at, item, { session, ms, ...(wasRight && { wasRight }) }),
        )
        const { xp, counts, streak } = standingOf([...honest, ...others, ...forged])
        expect(xp).toBeLessThanOrEqual(most.xp)
        expect(streak).toEqual(most.streak)
        for (const name of ['microbiology', 'pharmacology', 'cases', 'consecutive'] as const)
          expect(counts[name]).toBeLessThanOrEqual(most.counts[name])
      }),
    )
  })

  it('[T-14] earns nothing by a thousand answers a minute, whatever time they claim', () => {
    const flood = Array.from({ length: 1_000 }, (_, at) => answered(start + 60 * at, `q${at}`, { ms: 60_000 }))
    // The first of them could be honest.
    expect(standingOf([begun('s'), ...flood])).toMatchObject({ xp: 10, counts: { consecutive: 1 } })
  })

  it('[T-14][T-60] moves nothing that was earned into a later week by changing old answers', () => {
    const weekMs = 7 * dayMs
    fc.assert(
      fc.property(fc.array(fc.nat(weekMs), { minLength: 1, maxLength: 60 }), fc.boolean(), (moments, isExam) => {
        const frame = [begun('s', start, isExam), ended('s', start + 20 * pace)]
        const changes = moments.map((at, turn) =>
          answered(start + weekMs + at, itemNames[turn % itemNames.length] ?? '', { wasRight: turn % 2 === 0 }),
        )
        const standing = standingOf([...frame, ...honest.slice(1), ...changes])
        expect(standing.weeks).toEqual({ [weekOf(start)]: most.xp })
      }),
    )
  })

  it('[T-61] counts nothing for days that the moment of an answer cannot lie in', () => {
    const spread = Array.from({ length: 400 }, (_, at) => ({
      ...answered(start + at * pace, `i${at % 10}`, { session: `s${at}` }),
      day: studyDay(start + at * dayMs, 300, 4),
    }))
    expect(standingOf(spread).counts.pharmacology).toBeLessThanOrEqual(10)
  })
})

describe('what is earned', () => {
  const step = fc.record({
    at: fc.nat(3 * 86_400),
    item: fc.constantFrom(...itemNames, 'own-1'),
    session: fc.constantFrom('s', 't', 'u'),
    isRight: fc.boolean(),
    ms: fc.constantFrom(300, 9_000),
  })

  it('[T-14][T-61][T-71] depends on the set of events alone, in any order and however often they arrive', () => {
    const history = fc
      .array(step, { minLength: 1, maxLength: 40 })
      .map((steps) => [
        ...['s', 't', 'u'].map((session) => begun(session)),
        ...steps.map(({ at, item, ...more }) => answered(start + at * 1_000, item, more)),
      ])
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events)),
        ),
        ([events, shuffled, repeated]) => {
          expect(standingOf([...shuffled, ...repeated])).toEqual(standingOf(events))
        },
      ),
    )
  })

  it('[T-61] counts a question once a day, again on the next, and right answers in a row across days', () => {
    const days = [0, 1, 2].flatMap((day) =>
      itemNames.flatMap((item, at) => [
        answered(start + day * dayMs + at * pace, item, { session: `s${day}`, isRight: day !== 1 || at !== 4 }),
        answered(start + day * dayMs + (100 + at) * pace, item, { session: `t${day}` }),
      ]),
    )
    expect(standingOf(days).counts).toEqual({
      microbiology: 15,
      pharmacology: 15,
      cases: 0,
      streak: 3,
      consecutive: 15,
    })
  })

  it('[T-61] goes by the last word on a question of an exam', () => {
    const exam = [
      answered(start, 'i0', { isRight: false }),
      answered(start + pace, 'i1'),
      answered(start + pace + 400, 'i0', { ms: 400, wasRight: false }),
    ]
    expect(tallyDay(today, exam).row).toEqual({ answers: 2, first: 2, last: 2, best: 2 })
  })
})
