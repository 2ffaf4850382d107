import { randomUUID } from 'node:crypto'
import {
  countedAnswers,
  foldSession,
  sortEvents,
  isEventOfKind,
  studyDay,
  weekOf,
  type EventBodies,
  type EventKind,
  type StudyEvent,
} from '@titer/domain'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect, type Database } from '../../../platform/database/database.ts'
import { propertyRuns } from '../../../testing/property-runs.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { neverBusyMs } from '../../../testing/test-environment.ts'
import { studyStore } from '../../study/index.ts'
import { allTimeBoard } from '../boards/board-store.ts'
import { rebuildProjections } from './rebuild-projections.ts'
import { scoreNextEvents } from './score-next-events.ts'
import { scorePositionStore } from './score-position-store.ts'
import { createScorer } from './scorer.ts'

const log = pino({ level: 'silent' })
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = connect(fresh.url, log, neverBusyMs)
})
afterAll(async () => {
  await database.close()
  await drop()
})

let people = 0
const student = async () => {
  people += 1
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (email, username, created_at) values (${`s${people}@kmc.edu.pk`}, ${`s${people}`}, now()) returning id`)
  return Number(rows[0]?.id)
}

// A Sunday evening in Karachi, just before the week ends. The generated events fall before and after the end of the
// board's week.
const start = Date.UTC(2026, 10, 15, 18, 59)

const createEvent = <K extends EventKind>(kind: K, seconds: number, body: EventBodies[K]) => {
  const at = start + seconds * 1_000
  return { id: randomUUID(), at, day: studyDay(at, 300, 4), kind, body } as StudyEvent
}

const unlimited = { events: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER }
const add = (userId: number, events: readonly StudyEvent[]) =>
  studyStore(database).add(userId, events, { receivedAt: new Date(start), quota: unlimited })

const sessionIds = Array.from({ length: 4 }, () => randomUUID())
const sessionId = fc.constantFrom(...sessionIds)
const items = ['q1', 'q2', 'q3', 'own-1']
const secondsAfterStart = fc.nat(120)

const answered = fc
  .record({
    session: sessionId,
    item: fc.constantFrom(...items),
    isRight: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    ms: fc.constantFrom(500, 2_000, 9_000),
    seconds: secondsAfterStart,
    change: fc.constantFrom({}, {}, { wasRight: false }, { wasRight: true }),
  })
  .map(({ seconds, change, ...body }) =>
    createEvent('answered', seconds, {
      mode: 'quickfire',
      version: 'v1',
      chosen: 0,
      confidence: null,
      ...body,
      ...change,
    }),
  )
const started = fc
  .record({ session: sessionId, isExam: fc.boolean(), seconds: secondsAfterStart })
  .map(({ seconds, session, isExam }) =>
    createEvent('started', seconds, { session, mode: 'quickfire', items, isExam, seconds: null, title: '' }),
  )
const ended = fc
  .record({ session: sessionId, seconds: secondsAfterStart })
  .map(({ session, seconds }) => createEvent('ended', seconds, { session }))
const reviewed = secondsAfterStart.map((seconds) =>
  createEvent('reviewed', seconds, { card: 'c', grade: 'good', ms: 4_000 }),
)

const history = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: answered },
    { weight: 4, arbitrary: started },
    { weight: 1, arbitrary: ended },
    { weight: 1, arbitrary: reviewed },
  ),
  { minLength: 1, maxLength: 60 },
)

/** Computes the expected points per board from all events together, with the rules in the domain package. */
function expectedXp(events: readonly StudyEvent[]): Record<number, number> {
  const answers = sortEvents(events).filter((event) => isEventOfKind(event, 'answered'))
  const isBefore = (event: StudyEvent, at: number, id: string) => event.at < at || (event.at === at && event.id < id)
  const sinceLast = (at: number, id: string) =>
    at - (answers.findLast((event) => isBefore(event, at, id))?.at ?? Number.NEGATIVE_INFINITY)
  const sessions = sessionIds.map((session) =>
    events.filter(({ body }) => 'session' in body && body.session === session),
  )
  const begun = new Set(events.flatMap((event) => (isEventOfKind(event, 'started') ? [event.body.session] : [])))
  const rights = items
    .flatMap((item) => countedAnswers(answers.filter(({ body }) => body.item === item)))
    .filter(({ body }) => body.isRight && begun.has(body.session))
  const xp: Record<number, number> = { [allTimeBoard]: 0 }
  for (const session of sessions) {
    const given = new Map<string, number>()
    const rightBefore = (item: string, at: number, id: string) => {
      given.set(item, at)
      return rights.filter((event) => event.body.item === item && isBefore(event, at, id)).length
    }
    for (const answer of foldSession(session, { rightBefore, sinceLast })?.answers ?? []) {
      if (answer.xp === 0) continue
      for (const board of [allTimeBoard, weekOf(given.get(answer.item) ?? 0)]) xp[board] = (xp[board] ?? 0) + answer.xp
    }
  }
  return xp
}

const scoresOf = async (userId: number) => {
  const { rows } = await database.execute<{ board: number; xp: number; reached_at: string }>(
    sql`select board, xp, reached_at from board_scores where user_id = ${userId} and xp <> 0 order by board`,
  )
  return rows
}

/** Returns all of a student's scoring results. */
const resultsOf = async (userId: number) => {
  const { rows: answers } = await database.execute(
    sql`select id, is_counted, xp from study_answers where user_id = ${userId} order by id`,
  )
  const { rows: days } = await database.execute(
    sql`select day::text, questions, cases, reviews from study_days where user_id = ${userId} order by day`,
  )
  return { answers, days, scores: await scoresOf(userId) }
}

/**
 * Wraps the database. After each statement in a transaction, calls `onStatement` with the number of rows that the
 * statement returned.
 */
function watchingDatabase(onStatement: (rows: number) => Promise<void> | void) {
  const transaction = ((work) =>
    database.transaction((tx) =>
      work(
        new Proxy(tx, {
          get: (target, name) => {
            if (name !== 'execute') return Reflect.get(target, name) as unknown
            return async (...given: Parameters<Database['execute']>) => {
              const result = await target.execute(...given)
              await onStatement(result.rows.length)
              return result
            }
          },
        }),
      ),
    )) as Database['transaction']
  return { ...database, transaction } as Database
}

/** Wraps the database, and counts the rows that its transactions read. */
function countingDatabase() {
  let rowsRead = 0
  const counting = watchingDatabase((rows) => {
    rowsRead += rows
  })
  return { database: counting, rowsRead: () => rowsRead }
}

const catchUp = (userId: number) => createScorer({ database, log }).catchUp(userId)

describe('scores', () => {
  it('[T-60][T-14] match the domain rules for the whole set of events, regardless of the order in which the events arrive', async () => {
    const arrival = fc
      .tuple(history, fc.infiniteStream(fc.nat()), fc.array(fc.nat(8), { minLength: 1, maxLength: 6 }))
      .map(([events, chance, sizes]) => {
        const order = [...events, ...events.slice(0, 5)].map((event) => ({ event, at: chance.next().value ?? 0 }))
        const shuffled = order.toSorted((one, other) => one.at - other.at).map(({ event }) => event)
        const batches: StudyEvent[][] = []
        for (let at = 0; at < shuffled.length;) {
          const size = 1 + (sizes[batches.length % sizes.length] ?? 0)
          batches.push(shuffled.slice(at, at + size))
          at += size
        }
        return { events, batches }
      })
    await fc.assert(
      fc.asyncProperty(arrival, async ({ events, batches }) => {
        const [piecewise, atOnce] = [await student(), await student()]
        for (const [at, batch] of batches.entries()) {
          await add(piecewise, batch)
          if (at % 3 !== 2) await catchUp(piecewise)
        }
        await catchUp(piecewise)
        await add(atOnce, events)
        await catchUp(atOnce)
        expect(await resultsOf(piecewise)).toEqual(await resultsOf(atOnce))
        const expected = Object.entries(expectedXp(events)).filter(([, xp]) => xp !== 0)
        expect((await scoresOf(piecewise)).map(({ board, xp }) => [String(board), xp])).toEqual(expected)
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it('[T-60] stay correct after a process dies before its commit, and when several processes score at the same time', async () => {
    // Transactions on this database fail before the commit, as if the process had died. Everything is rolled back,
    // including the score position.
    const failingDatabase = {
      ...database,
      transaction: ((work) =>
        database.transaction(async (tx) => {
          await work(tx)
          throw new Error('killed')
        })) as Database['transaction'],
    } as Database
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        const userId = await student()
        const half = Math.ceil(events.length / 2)
        for (const part of [events.slice(0, half), events.slice(half)]) {
          if (part.length === 0) continue
          await add(userId, part)
          await expect(scoreNextEvents(failingDatabase, userId)).rejects.toThrow('killed')
          await Promise.all([catchUp(userId), catchUp(userId), catchUp(userId)])
        }
        const expected = Object.entries(expectedXp(events)).filter(([, xp]) => xp !== 0)
        expect((await scoresOf(userId)).map(({ board, xp }) => [String(board), xp])).toEqual(expected)
      }),
      { numRuns: propertyRuns(15) },
    )
  })

  it('are computed shortly after a push, or at the next start if the server crashed', async () => {
    const [scheduled, unscored] = [await student(), await student()]
    const session = sessionIds[0] ?? ''
    const events = (): StudyEvent[] => [
      createEvent('started', 0, { session, mode: 'quickfire', items, isExam: false, seconds: null, title: '' }),
      createEvent('answered', 9, {
        session,
        mode: 'quickfire',
        item: 'q1',
        version: 'v1',
        chosen: 0,
        isRight: true,
        ms: 9_000,
        confidence: null,
      }),
    ]
    await add(scheduled, events())
    await add(unscored, events())
    const scorer = createScorer({ database, log })
    scorer.schedule(scheduled)
    await expect.poll(() => scoresOf(scheduled)).toHaveLength(2)
    await scorer.resume()
    await expect.poll(() => scoresOf(unscored)).toHaveLength(2)
    await scorer.close()
  })

  it('are computed at most once a minute while a student keeps answering, unless somebody asks for them', async () => {
    // Sets only the date. With fake timers, each check of `expect.poll` would move the clock on by its interval.
    const begin = Date.now()
    vi.setSystemTime(begin)
    onTestFinished(() => void vi.useRealTimers())
    const [userId, other] = [await student(), await student()]
    const review = (seconds: number) => createEvent('reviewed', seconds, { card: 'c', grade: 'good', ms: 4_000 })
    const positionOf = async (id: number) => (await scorePositionStore(database).find(id)).seq
    const scorer = createScorer({ database, log })
    await add(userId, [review(0)])
    scorer.schedule(userId)
    await expect.poll(() => positionOf(userId)).toBe(1)
    vi.setSystemTime(begin + 59_999)
    await add(userId, [review(1)])
    await add(other, [review(1)])
    scorer.schedule(userId)
    scorer.schedule(other)
    // The scorer takes the students in this order, so it has skipped the first when it has scored the second.
    await expect.poll(() => positionOf(other)).toBe(1)
    expect(await positionOf(userId)).toBe(1)
    vi.setSystemTime(begin + 60_000)
    await expect.poll(() => positionOf(userId)).toBe(2)
    await add(userId, [review(2)])
    scorer.scheduleNow(userId)
    await expect.poll(() => positionOf(userId)).toBe(3)
    await scorer.close()
  })

  it('can be updated after a late event without reading the whole history', async () => {
    const userId = await student()
    const sessionOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const repeat = (number: number): StudyEvent[] => [
      createEvent('started', number * 60, {
        session: sessionOf(number),
        mode: 'quickfire',
        items: ['q1'],
        isExam: false,
        seconds: null,
        title: '',
      }),
      createEvent('answered', number * 60 + 20, {
        session: sessionOf(number),
        mode: 'quickfire',
        item: 'q1',
        version: 'v1',
        chosen: 0,
        isRight: true,
        ms: 9_000,
        confidence: null,
      }),
    ]
    for (let number = 400; number > 0; number -= 50) {
      const batch = Array.from({ length: 50 }, (_, at) => repeat(number - at)).flat()
      await add(userId, batch)
      await catchUp(userId)
    }
    // The earliest event arrives last. Only the few sessions that can still earn points are scored again.
    await add(userId, repeat(0))
    const counting = countingDatabase()
    expect(await scoreNextEvents(counting.database, userId)).toBe('done')
    expect(counting.rowsRead()).toBeLessThan(60)
    expect((await scoresOf(userId)).find(({ board }) => board === allTimeBoard)?.xp).toBe(10 + 5 + 2 + 1)
  })

  it('are computed by reading at most 20% more rows per event for 8,000 events than for 1,000, even if each batch contains answers from all sessions', async () => {
    const sessions = Array.from({ length: 100 }, () => randomUUID())
    const rightAnswer = (number: number) =>
      createEvent('answered', number * 10, {
        session: sessions[number % sessions.length] ?? '',
        mode: 'quickfire',
        item: `q${number % 1_700}`,
        version: 'v1',
        chosen: 0,
        isRight: true,
        ms: 9_000,
        confidence: null,
      })
    const rowsPerEvent = async (count: number) => {
      const userId = await student()
      const begun = sessions.map((session) =>
        createEvent('started', 0, { session, mode: 'quickfire', items, isExam: false, seconds: null, title: '' }),
      )
      await add(userId, begun)
      for (let from = 0; from < count; from += 500)
        await add(
          userId,
          Array.from({ length: 500 }, (_, at) => rightAnswer(from + at)),
        )
      const counting = countingDatabase()
      while ((await scoreNextEvents(counting.database, userId)) === 'more');
      return counting.rowsRead() / count
    }
    const [few, many] = [await rowsPerEvent(1_000), await rowsPerEvent(8_000)]
    expect(many).toBeLessThan(few * 1.2)
  })

  it('include only the first four hundred answers that arrive for a session, even after a rebuild', async () => {
    const userId = await student()
    const session = randomUUID()
    const events = Array.from({ length: 420 }, (_, at) =>
      createEvent('answered', at * 10, {
        session,
        mode: 'quickfire',
        item: `q${at}`,
        version: 'v1',
        chosen: 0,
        isRight: true,
        ms: 9_000,
        confidence: null,
      }),
    )
    await add(userId, [
      createEvent('started', 0, { session, mode: 'quickfire', items, isExam: false, seconds: null, title: '' }),
      ...events.toReversed(),
    ])
    await catchUp(userId)
    const before = await resultsOf(userId)
    expect(before.answers.map(({ id }) => id)).toEqual(
      events
        .slice(20)
        .map(({ id }) => id)
        .toSorted(),
    )
    await database.execute(sql`update score_heads set version = 0 where user_id = ${userId}`)
    await catchUp(userId)
    expect(await resultsOf(userId)).toEqual(before)
  })

  it('are computed for the students in turn, so that many events of one student do not delay another student', async () => {
    const [busy, other] = [await student(), await student()]
    const flood = Array.from({ length: 12_000 }, (_, at) =>
      createEvent('reviewed', at, { card: 'c', grade: 'good', ms: 4_000 }),
    )
    await add(busy, flood)
    const session = sessionIds[0] ?? ''
    await add(other, [
      createEvent('started', 0, { session, mode: 'quickfire', items, isExam: false, seconds: null, title: '' }),
    ])
    const turns: number[] = []
    const watched = {
      ...database,
      transaction: ((work) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          const { rows } = await tx.execute<{ id: string }>(sql`
            select user_id as id from score_heads where xmin = pg_current_xact_id()::xid`)
          turns.push(...rows.map(({ id }) => Number(id)))
          return result
        })) as Database['transaction'],
    } as Database
    const scorer = createScorer({ database: watched, log })
    scorer.schedule(busy)
    scorer.schedule(other)
    await expect.poll(() => turns.filter((id) => id === busy), { timeout: 60_000 }).toHaveLength(3)
    await scorer.close()
    expect(turns).toEqual([busy, other, busy, busy])
  })

  it('are computed by one process at a time: a second process skips the student and does not wait', async () => {
    const userId = await student()
    await add(userId, [createEvent('reviewed', 0, { card: 'c', grade: 'good', ms: 4_000 })])
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<string>()
    const slow = {
      ...database,
      transaction: ((work) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          first.resolve()
          expect(await second.promise).toBe('busy')
          return result
        })) as Database['transaction'],
    } as Database
    const scoring = scoreNextEvents(slow, userId)
    await first.promise
    second.resolve(await scoreNextEvents(database, userId))
    expect(await scoring).toBe('done')
  })
})

it('the backlog of the scorer counts each unscored event once, even if the event was pushed again', async () => {
  const userId = await student()
  const { backlog } = createScorer({ database, log })
  const [first, second] = [0, 1].map((seconds) =>
    createEvent('reviewed', seconds, { card: 'c', grade: 'good', ms: 4_000 }),
  ) as [StudyEvent, StudyEvent]
  const before = await backlog()
  await add(userId, [first])
  await add(userId, [first, second])
  expect(await backlog()).toEqual({ events: before.events + 2, students: before.students + 1 })
  await catchUp(userId)
  await add(userId, [first])
  expect(await backlog()).toEqual(before)
})

describe('projections whose version differs from the server’s', () => {
  const events = (): StudyEvent[] => [
    createEvent('started', 0, {
      session: sessionIds[0] ?? '',
      mode: 'quickfire',
      items,
      isExam: false,
      seconds: null,
      title: '',
    }),
    createEvent('answered', 9, {
      session: sessionIds[0] ?? '',
      mode: 'quickfire',
      item: 'q1',
      version: 'v1',
      chosen: 0,
      isRight: true,
      ms: 9_000,
      confidence: null,
    }),
  ]
  /** Creates a student whose stored points come from older rules: 777 instead of the correct number. */
  const outdatedStudent = async () => {
    const userId = await student()
    await add(userId, events())
    await catchUp(userId)
    const correct = await resultsOf(userId)
    await database.execute(sql`update board_scores set xp = 777 where user_id = ${userId}`)
    await database.execute(sql`update study_answers set xp = 777 where user_id = ${userId}`)
    await database.execute(sql`update study_days set questions = 9 where user_id = ${userId}`)
    await database.execute(sql`update score_heads set version = 0 where user_id = ${userId}`)
    return { userId, correct }
  }

  it('are rebuilt in the background after the server starts if they are outdated, and remain visible until the new ones are complete', async () => {
    const people = [await outdatedStudent(), await outdatedStudent(), await outdatedStudent()]
    const [first] = people
    const seenDuringRebuild: unknown[] = []
    const transaction: Database['transaction'] = (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx)
        // Another connection still sees the old points before the commit.
        if (first !== undefined && seenDuringRebuild.length === 0) seenDuringRebuild.push(await scoresOf(first.userId))
        return result
      })
    const watched = Object.create(database, { transaction: { value: transaction } }) as Database
    const scorer = createScorer({ database: watched, log })
    await scorer.resume()
    for (const { userId, correct } of people) await expect.poll(() => resultsOf(userId)).toEqual(correct)
    await scorer.close()
    expect(seenDuringRebuild).toMatchObject([[{ xp: 777 }, { xp: 777 }]])
  })

  it('are rebuilt, if they are outdated, before new events are added to them', async () => {
    const { userId } = await outdatedStudent()
    await add(userId, [createEvent('reviewed', 20, { card: 'c', grade: 'good', ms: 4_000 })])
    const scorer = createScorer({ database, log })
    scorer.schedule(userId)
    await expect.poll(async () => (await scoresOf(userId)).map(({ xp }) => xp)).toEqual([10, 10])
    expect((await resultsOf(userId)).days).toMatchObject([{ questions: 1, reviews: 1 }])
    await scorer.close()
  })

  it('stay as they are if the rebuild is aborted, and can be rebuilt later', async () => {
    const { userId, correct } = await outdatedStudent()
    await expect(rebuildProjections(database, userId, AbortSignal.abort())).rejects.toThrow()
    expect((await scoresOf(userId)).map(({ xp }) => xp)).toEqual([777, 777])
    await rebuildProjections(database, userId)
    expect(await resultsOf(userId)).toEqual(correct)
  })

  it('are rebuilt without locking the account, except during the last statements', async () => {
    const { userId, correct } = await outdatedStudent()
    const isLocked: boolean[] = []
    const watched = watchingDatabase(async () => {
      const { rows } = await database.execute(sql`select from users where id = ${userId} for update skip locked`)
      isLocked.push(rows.length === 0)
    })
    await rebuildProjections(watched, userId)
    expect(await resultsOf(userId)).toEqual(correct)
    expect(isLocked.length).toBeGreaterThan(30)
    // The statements that run under the lock are: locking the account, replacing the rows of three tables, and writing
    // the position and the points.
    expect(isLocked.filter(Boolean).length).toBeLessThanOrEqual(11)
  })

  it('stay unchanged if their version is newer than the server’s', async () => {
    const { userId } = await outdatedStudent()
    await database.execute(sql`update score_heads set version = 1000 where user_id = ${userId}`)
    await add(userId, events())
    await catchUp(userId)
    expect((await scoresOf(userId)).map(({ xp }) => xp)).toEqual([777, 777])
  })
})
