import 'fake-indexeddb/auto'
import type { RefusalReason, SentEvent, StoredEvent } from '@titer/contract'
import { studyCalls } from '@titer/contract'
import { ApiError, type Session } from '@titer/client'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StudyDatabase } from '../log/database.ts'
import { record, recordAll } from '../log/record.ts'
import { readValue } from '../log/values.ts'
import { syncOnce } from './sync.ts'

let deviceCount = 0
const databases: StudyDatabase[] = []
const device = () => {
  deviceCount += 1
  const database = new StudyDatabase(deviceCount)
  databases.push(database)
  return database
}
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(databases.splice(0).map((database) => database.delete()))
})

const noRefusal = () => false
const noFailure = () => undefined

interface FakeServerOptions {
  clockMs?: number
  refuses?: (event: SentEvent) => boolean
  /** The reason that the server gives for each refusal. */
  reason?: RefusalReason
  /** Returns the error with which the server rejects a whole batch, or undefined to accept the batch. */
  fails?: (events: readonly SentEvent[]) => ApiError | undefined
}

const topicsOf = (events: readonly StoredEvent[]) =>
  events.flatMap(({ kind, body }) =>
    kind === 'answered' ? [{ id: (body as { item: string }).item, topic: 'A1' }] : [],
  )

/** Creates a fake server with a log. It can lose a response after it has processed the request. */
function fakeServer({
  clockMs: firstMs = 0,
  refuses = noRefusal,
  reason = 'locked',
  fails = noFailure,
}: FakeServerOptions = {}) {
  const log: StoredEvent[] = []
  let [responsesToLose, clockMs] = [0, firstMs]
  const answer = (
    call: unknown,
    input: { query?: { after: number; limit: number }; body?: { events: SentEvent[] } },
  ) => {
    const serverTime = Date.now() + clockMs
    if (call === studyCalls.pull) {
      const { after = 0, limit = 500 } = input.query ?? {}
      const events = log.filter(({ seq }) => seq > after).slice(0, Math.min(limit, 7))
      const cursor = events.at(-1)?.seq ?? after
      return {
        success: true,
        serverTime,
        events,
        topics: topicsOf(events),
        cursor,
        hasMore: log.some(({ seq }) => seq > cursor),
      }
    }
    const refused: { id: string; reason: string }[] = []
    const failure = fails(input.body?.events ?? [])
    if (failure !== undefined) throw failure
    for (const event of input.body?.events ?? []) {
      if (event.at > serverTime + 600_000) refused.push({ id: event.id, reason: 'time' })
      else if (refuses(event)) refused.push({ id: event.id, reason })
      else if (!log.some(({ id }) => id === event.id)) log.push({ ...event, seq: log.length + 1 })
    }
    return { success: true, serverTime, refused }
  }
  const call = (async (what: unknown, input: never) => {
    const response = answer(what, input)
    if (responsesToLose > 0) {
      responsesToLose -= 1
      throw new Error('The response was lost.')
    }
    return JSON.parse(JSON.stringify(response)) as unknown
  }) as unknown as Session['call']
  return {
    log,
    call,
    loseResponses: (count: number) => {
      responsesToLose = count
    },
    /** Sets how far the server's clock is ahead of the devices' clocks. */
    setAhead: (ms: number) => {
      clockMs = ms
    },
  }
}

/** Returns the part of a device's data that must be the same on all devices. */
async function stateOf(database: StudyDatabase) {
  const [items, cards, sessions, days, events] = await Promise.all([
    database.items.orderBy('id').toArray(),
    database.cards.orderBy('id').toArray(),
    database.sessions.orderBy('id').toArray(),
    database.days.orderBy('day').toArray(),
    database.events.orderBy('id').toArray(),
  ])
  const { xp } = await readValue(database, 'totals')
  const settings = await readValue(database, 'settings')
  const deliveryStates = events.map(({ id, standing }) => [id, standing])
  return {
    items,
    cards,
    sessions,
    days: days.filter(({ questions, reviews, xp: earned }) => questions + reviews + earned !== 0),
    xp,
    settings,
    deliveryStates,
  }
}

const session = '11111111-1111-4111-8111-111111111111'
const exam = '22222222-2222-4222-8222-222222222222'

const act = async (database: StudyDatabase, what: number, which: number, isRight: boolean) => {
  if (what === 0) return record(database, 'bookmarked', { item: `i${which}`, isOn: isRight })
  if (what === 1)
    return record(database, 'reviewed', { card: `c${which}`, grade: isRight ? 'good' : 'again', ms: 2_000 })
  if (what === 2) return record(database, 'set', { dailyGoal: 10 + which })
  if (what === 3)
    return record(database, 'started', {
      session: isRight ? session : exam,
      mode: 'quickfire',
      items: ['i0', 'i1', 'i2', 'i3'],
      isExam: !isRight,
      seconds: null,
      title: 'Cocci',
    })
  if (what === 5) return record(database, 'ended', { session: exam })
  const item = `i${which}`
  const answered = { mode: 'quickfire', item, version: 'v', chosen: 0, isRight, ms: 5_000, confidence: null } as const
  if (what === 4) return record(database, 'answered', { session, ...answered })
  const before = (await database.sessions.get(exam))?.answers.find((answer) => answer.item === item)
  const change = before && { wasRight: before.isRight }
  return record(database, 'answered', { session: exam, ...answered, ...change }, before?.day)
}

describe('a sync', () => {
  it('[T-71] brings all devices to the same state, even after lost responses and repeated requests', async () => {
    const step = fc.record({
      who: fc.nat(2),
      what: fc.nat(7),
      which: fc.nat(3),
      isRight: fc.boolean(),
      lost: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const server = fakeServer()
        const devices = [device(), device(), device()] as const
        for (const { who, what, which, isRight, lost } of steps) {
          const database = devices[who as 0 | 1 | 2]
          if (what === 7) {
            server.loseResponses(lost)
            await syncOnce(database, server.call).catch(() => undefined)
            server.loseResponses(0)
          } else await act(database, what, which, isRight)
        }
        for (const database of [...devices, ...devices]) await syncOnce(database, server.call)
        const [first, ...others] = await Promise.all(devices.map(stateOf))
        for (const other of others) expect(other).toEqual(first)
        expect(new Set(server.log.map(({ id }) => id)).size).toBe(server.log.length)
        expect(first?.deliveryStates).toHaveLength(server.log.length)
        const fresh = device()
        await syncOnce(fresh, server.call)
        expect(await stateOf(fresh)).toEqual(first)
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  it('[T-71] keeps the pages that have arrived if the next page fails, and continues after them', async () => {
    const server = fakeServer()
    const [first, other] = [device(), device()]
    for (let at = 0; at < 20; at += 1) await act(first, at % 5, at % 4, true)
    await syncOnce(first, server.call)
    const fullLog = server.log.length
    let pages = 0
    const failing = (async (call: unknown, input: never) => {
      pages += 1
      if (pages > 2) throw new Error('The connection was lost.')
      return server.call(call as typeof studyCalls.pull, input)
    }) as unknown as Session['call']
    await expect(syncOnce(other, failing)).rejects.toThrow('The connection was lost.')
    expect(await other.events.count()).toBe(14)
    expect(await readValue(other, 'cursor')).toBe(14)
    await syncOnce(other, server.call)
    expect(await other.events.count()).toBe(fullLog)
    expect(await stateOf(other)).toEqual(await stateOf(first))
  })

  it('[K-09] stores the topics of questions that the student answered on another device', async () => {
    const server = fakeServer()
    const [first, other] = [device(), device()]
    await act(first, 4, 2, true)
    await syncOnce(first, server.call)
    await syncOnce(other, server.call)
    expect(await other.questionTopics.toArray()).toEqual([{ id: 'i2', topic: 'A1' }])
  })

  it('subtracts a refused event from the totals and stores the reason for the refusal', async () => {
    const server = fakeServer({ refuses: ({ kind }) => kind === 'answered' })
    const database = device()
    await act(database, 4, 0, true)
    expect(await database.items.get('i0')).toMatchObject({ right: 1 })
    await syncOnce(database, server.call)
    expect(await database.items.get('i0')).toMatchObject({ right: 0 })
    expect((await database.days.toArray())[0]).toMatchObject({ questions: 0, right: 0, ms: 0 })
    expect(await database.events.where('standing').equals('refused').toArray()).toMatchObject([
      { reason: 'This belongs to a plan that you did not have at that time.' },
    ])
  })

  it('keeps an event on the device, and does not send it again, if the server refuses it because the account is full', async () => {
    const pushed: string[] = []
    const server = fakeServer({ refuses: ({ id }) => pushed.push(id) > 0, reason: 'quota' })
    const database = device()
    await record(database, 'noted', { item: 'i0', text: 'Remember this' })
    for (const _ of [1, 2]) await syncOnce(database, server.call)
    expect(pushed).toHaveLength(1)
    expect(await database.events.where('standing').equals('refused').toArray()).toMatchObject([
      {
        body: { text: 'Remember this' },
        reason: 'Your account is full, so the server did not store this. It stays on this device.',
      },
    ])
  })

  it('[T-32] removes a student’s own question if the server refuses it', async () => {
    const server = fakeServer({ refuses: ({ kind }) => kind === 'wroteQuestion' })
    const database = device()
    const options = ['Right', 'Wrong'].map((text) => ({ text, why: '' }))
    const question = { item: 'own-q', stem: 'Which?', options, keyAt: 0, tags: [], isGone: false }
    await record(database, 'wroteQuestion', question)
    expect(await database.ownQuestions.count()).toBe(1)
    await syncOnce(database, server.call)
    expect(await database.ownQuestions.count()).toBe(0)
  })

  it('detects a wrong device clock and corrects the times of the device’s events', async () => {
    const ahead = 3 * 86_400_000
    const server = fakeServer({ clockMs: ahead })
    const database = device()
    const before = Date.now()
    await act(database, 4, 0, true)
    await syncOnce(database, server.call)
    expect(await readValue(database, 'clockOffsetMs')).toBeGreaterThan(ahead - 60_000)
    expect(server.log[0]?.at).toBeGreaterThanOrEqual(before + ahead - 5_000)
    const next = await act(database, 4, 1, true)
    expect(next.at).toBeGreaterThanOrEqual(before + ahead - 5_000)
  })

  it('splits a batch that is too large or contains an invalid event, and marks only the invalid event as refused', async () => {
    const invalid = { code: 'request.invalid', message: 'No.', status: 400 }
    const server = fakeServer({
      fails: (events) => {
        if (events.length > 8) return new ApiError({ code: 'client.answer', message: 'No.', status: 413 })
        const place = events.findIndex(({ body }) => body['item'] === 'odd')
        const fields = [{ field: `events.${place}.body`, message: 'This value is not valid' }]
        return place === -1 ? undefined : new ApiError({ ...invalid, fields })
      },
    })
    const database = device()
    for (let at = 0; at < 20; at += 1) {
      await record(database, 'bookmarked', { item: at === 7 ? 'odd' : `i${at}`, isOn: true })
    }
    await syncOnce(database, server.call)
    expect(server.log).toHaveLength(19)
    expect(await database.events.where('standing').equals('new').count()).toBe(0)
    expect(await database.events.where('standing').equals('refused').toArray()).toMatchObject([
      {
        body: { item: 'odd' },
        reason: 'The server could not read this. It may come from an older version of the app.',
      },
    ])
  })

  it('splits many long events into batches below the size limit', async () => {
    const sizes: number[] = []
    const server = fakeServer({
      fails: (events) => {
        sizes.push(new TextEncoder().encode(JSON.stringify(events)).length)
        return undefined
      },
    })
    const database = device()
    const side = 'ط'.repeat(4_000)
    const cards = Array.from({ length: 90 }, (_, at) => ({ card: `own-${at}`, front: side, back: side }))
    await recordAll(
      database,
      'wroteCard',
      cards.map((card) => ({ ...card, tags: [], isGone: false })),
    )
    await syncOnce(database, server.call)
    expect(server.log).toHaveLength(90)
    expect(Math.max(...sizes)).toBeLessThan(1024 * 1024)
  })

  it.for([
    ['rejects the format of the request', [{ field: 'user', message: 'This field is not allowed' }]],
    ['does not support a kind of event yet', [{ field: 'events.0.kind', message: 'This value is not valid' }]],
    ['does not report which field is invalid', []],
  ] as const)('keeps the events for the next sync when the server %s', async ([, fields]) => {
    const server = fakeServer({
      fails: () => new ApiError({ code: 'request.invalid', message: 'No.', status: 400, fields: [...fields] }),
    })
    const database = device()
    await act(database, 0, 0, true)
    await expect(syncOnce(database, server.call)).rejects.toThrow('No.')
    expect(await database.events.where('standing').equals('new').count()).toBe(1)
  })
})

describe('a sync after the clock was wrong for a while', () => {
  const [hour, day, start] = [3_600_000, 86_400_000, Date.UTC(2026, 10, 16, 8)]
  const setDeviceClock = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] })

  /** Returns a device with a correct clock that has just synced. */
  const syncedDevice = async () => {
    setDeviceClock(start)
    const [server, database] = [fakeServer(), device()]
    await act(database, 3, 0, true)
    await syncOnce(database, server.call)
    return { server, database }
  }
  /** Answers questions of the session at intervals of ten seconds on the device's clock. */
  const answerFrom = async (database: StudyDatabase, from: number, items: readonly number[]) => {
    for (const [place, item] of items.entries()) {
      setDeviceClock(from + place * 10_000)
      await act(database, 4, item, true)
    }
  }
  const answers = (log: readonly StoredEvent[]) =>
    log
      .filter(({ kind }) => kind === 'answered')
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, day: on, body }) => ({ at, on, item: (body as { item: string }).item }))

  it('[T-71] keeps all answers, their order and their intervals if the clock was ahead and was then corrected', async () => {
    const { server, database } = await syncedDevice()
    await answerFrom(database, start + 2 * day, [2, 0, 1])
    setDeviceClock(start + hour)
    await syncOnce(database, server.call)
    const last = start + hour
    expect(answers(server.log)).toEqual([
      { at: last - 20_000, on: '2026-11-16', item: 'i2' },
      { at: last - 10_000, on: '2026-11-16', item: 'i0' },
      { at: last, on: '2026-11-16', item: 'i1' },
    ])
    expect((await readValue(database, 'totals')).xp).toBeGreaterThan(0)
    expect(await database.events.where('standing').equals('sent').count()).toBe(4)
    const other = device()
    await syncOnce(other, server.call)
    expect(await stateOf(other)).toEqual(await stateOf(database))
  })

  it('[T-71] moves events dated 1970 to times from the last sync onwards, and keeps their order', async () => {
    const { server, database } = await syncedDevice()
    await answerFrom(database, 1_000_000, [3, 1])
    await answerFrom(database, 90_000_000, [0])
    setDeviceClock(start + hour)
    await syncOnce(database, server.call)
    expect(answers(server.log).map(({ at, item }) => [at - start, item])).toEqual([
      [0, 'i3'],
      [10_000, 'i1'],
      [610_000, 'i0'],
    ])
  })

  it('[T-71] corrects the times of only those events that were created while the clock was wrong', async () => {
    const { server, database } = await syncedDevice()
    await answerFrom(database, start + day, [0, 1])
    await answerFrom(database, start + 3 * day - 730 * day, [2, 3])
    setDeviceClock(start + 3 * day + hour - 730 * day)
    server.setAhead(730 * day)
    await syncOnce(database, server.call)
    expect(answers(server.log).map(({ at, item }) => [at - start, item])).toEqual([
      [day, 'i0'],
      [day + 10_000, 'i1'],
      [3 * day, 'i2'],
      [3 * day + 10_000, 'i3'],
    ])
  })

  it('[T-71] keeps an event for the next sync if its time is in the future on the server’s clock', async () => {
    const { server, database } = await syncedDevice()
    await answerFrom(database, start + hour, [0])
    let isLate = true
    const call = (async (what: unknown, input: never) => {
      server.setAhead(isLate && what === studyCalls.push ? -hour : 0)
      return (server.call as unknown as (...args: unknown[]) => unknown)(what, input)
    }) as unknown as Session['call']
    await syncOnce(database, call)
    expect(await database.events.where('standing').equals('new').count()).toBe(1)
    isLate = false
    await syncOnce(database, call)
    expect(answers(server.log)).toMatchObject([{ at: start + hour, item: 'i0' }])
  })
})
