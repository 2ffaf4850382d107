import { randomUUID } from 'node:crypto'
import { accountCalls, contentCalls, studyCalls, subscriptionCalls, type SentEvent } from '@titer/contract'
import { studyDay, studyQuota } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServices } from '../../services.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { createStudy } from './service.ts'

const clock = manualClock()
let server: TestServer
beforeAll(async () => {
  server = await testServer({}, clock)
  await server.services.database.execute(sql`
    insert into content_items (item, version, mode, tier, topic, key_at, options) values
      ('sampleq', 'v1', 'quickfire', 'demo', 'A1', 2, 5),
      ('sampleq', 'v0', 'quickfire', 'demo', 'A1', 0, 4),
      ('peers', 'v1', 'quickfire', 'demo', 'A1', 2, 5),
      ('samplecase', 'v1', 'case', 'demo', 'A1', 1, 5),
      ('paidq', 'v1', 'quickfire', 'starter', 'A1', 1, 5),
      ('paidcase', 'v1', 'case', 'starter', 'A1', 1, 5)`)
  await server.services.content.recordServedItems()
})
afterAll(() => server.close())

const event = (kind: string, body: object, more: { at?: number; day?: string } = {}) => {
  const at = more.at ?? clock.now().getTime()
  return { id: randomUUID(), at, day: studyDay(at, 300, 4), kind, body, ...more }
}

const answer = (item: string, chosen: number, more: { at?: number; day?: string } = {}, body: object = {}) =>
  event(
    'answered',
    {
      session: randomUUID(),
      mode: 'quickfire',
      item,
      version: 'v1',
      chosen,
      isRight: true,
      ms: 9_000,
      confidence: null,
      ...body,
    },
    more,
  )

const question = (more: { at?: number } = {}) =>
  event(
    'wroteQuestion',
    {
      item: 'own-1',
      stem: 's',
      options: [
        { text: 'a', why: '' },
        { text: 'b', why: '' },
      ],
      keyAt: 0,
      tags: [],
      isGone: false,
    },
    more,
  )

/** Inserts a plan that started a year ago and ended the given number of days ago. */
const endedPlan = (userId: number, planId: number, days: number) =>
  server.services.database.execute(sql`
    insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
    values (${userId}, ${planId}, 'expired', now() - interval '1 year',
      ${clock.now().toISOString()}::timestamptz - make_interval(days => ${days}), now(), now())`)

let people = 0
const student = async () => {
  people += 1
  const { browser, token: first, email, password, body: entry } = await server.signedIn(`student${people}@kmc.edu.pk`)
  let token = first
  return {
    id: (entry['user'] as { id: number }).id,
    /** Moves the clock forward and signs in again, because the old token has expired by then. */
    later: async (days: number) => {
      clock.forward(days * 86_400)
      token = String((await browser.post(accountCalls.login.path, { email, password })).body.token)
    },
    push: (events: object[], more: object = {}) => browser.post(studyCalls.push.path, { events, ...more }, token),
    pull: async (after = 0, limit = 500) =>
      (await browser.get(`${studyCalls.pull.path}?after=${after}&limit=${limit}`, token)).body as unknown as {
        events: { id: string; seq: number; at: number; day: string; body: Record<string, unknown> }[]
        topics: { id: string; topic: string }[]
        cursor: number
        hasMore: boolean
      },
    get: (path: string) => browser.get(path, token),
  }
}

const questionsCounted = async () => {
  const { rows } = await server.services.database.execute<{ questions: number }>(sql`
    select sum(questions_answered_today)::int as questions from user_analytics
    join users on users.id = user_id where email = ${`student${people}@kmc.edu.pk`}`)
  return rows[0]?.questions
}

describe('a student’s log', () => {
  it('[T-71] stores each event once, even if it is sent several times, and returns all events in order', async () => {
    const { push, pull } = await student()
    const events = Array.from({ length: 7 }, (_, at) => event('noted', { item: 'x', text: `note ${at}` }))
    expect((await push(events.slice(0, 4))).body).toMatchObject({ success: true, refused: [] })
    await push(events)
    await push(events.slice(2, 5))
    const all = await pull()
    expect(all.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    const [first, second] = [await pull(0, 3), await pull((await pull(0, 3)).cursor, 10)]
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect((await pull(all.cursor)).events).toEqual([])
  })

  it('keeps every event when several devices push at the same time', async () => {
    const { push, pull } = await student()
    const batches = Array.from({ length: 12 }, (_, batch) =>
      Array.from({ length: 5 }, (__, at) => event('noted', { item: 'x', text: `${batch} ${at}` })),
    )
    await Promise.all(batches.map((batch) => push(batch)))
    const { events } = await pull()
    expect(new Set(events.map(({ id }) => id)).size).toBe(60)
    expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toSorted((a, b) => a - b))
  })

  it('is separate from every other student’s log and requires a token', async () => {
    const [one, other] = [await student(), await student()]
    const shared = event('noted', { item: 'x', text: 'mine' })
    await one.push([shared])
    await other.push([{ ...shared, body: { item: 'x', text: 'theirs' } }])
    expect((await one.pull()).events[0]?.body).toEqual({ item: 'x', text: 'mine' })
    expect((await other.pull()).events[0]?.body).toEqual({ item: 'x', text: 'theirs' })
    expect((await server.visit('study').get(studyCalls.pull.path)).status).toBe(401)
  })

  it('[K-09] is returned together with the topics of the answered questions, for devices that have not downloaded the content', async () => {
    const { push, pull } = await student()
    await push([answer('sampleq', 2), answer('sampleq', 1), event('noted', { item: 'peers', text: 'y' })])
    expect((await pull()).topics).toEqual([{ id: 'sampleq', topic: 'A1' }])
  })

  it('refuses each invalid event with a reason, and stores the valid events', async () => {
    const { push, pull } = await student()
    const good = event('bookmarked', { item: 'sampleq', isOn: true })
    const bad = [
      event('bookmarked', { item: 'sampleq', isOn: 'yes' }),
      answer('nothing', 1),
      answer('sampleq', 1, {}, { version: 'v9' }),
      // Version v0 has only four options, so index 4 is invalid.
      answer('sampleq', 4, {}, { version: 'v0' }),
      event('noted', { item: 'x', text: 'y' }, { at: clock.now().getTime() + 3_600_000 }),
      event('noted', { item: 'x', text: 'y' }, { day: '2026-11-18' }),
      event('noted', { item: 'x', text: 'y' }, { day: '2026-11-14' }),
      question(),
    ]
    const { status, body } = await push([good, ...bad])
    expect(status).toBe(200)
    expect(body['refused']).toEqual(
      ['shape', 'item', 'item', 'shape', 'time', 'time', 'time', 'locked'].map((reason, at) => ({
        id: bad[at]?.id,
        reason,
      })),
    )
    expect((await pull()).events.map(({ id }) => id)).toEqual([good.id])
  })

  it('[T-71] moves an event dated before the student joined to the time of joining, and its day to the nearest possible day', async () => {
    const { push, pull } = await student()
    const old = event('noted', { item: 'x', text: 'y' }, { at: 1_000_000 })
    for (const _ of [1, 2]) expect((await push([old])).body['refused']).toEqual([])
    expect((await pull()).events).toMatchObject([{ id: old.id, at: clock.now().getTime(), day: '2026-11-15' }])
  })

  it('[T-71] refuses pushes and pulls from a device that expects another student’s log', async () => {
    const [one, other] = [await student(), await student()]
    const note = event('noted', { item: 'x', text: 'mine' })
    const refused = await other.push([note], { user: one.id })
    expect(refused).toMatchObject({ status: 403, body: { code: 'study.otherUser' } })
    expect((await other.get(`${studyCalls.pull.path}?user=${one.id}`)).status).toBe(403)
    expect((await one.push([note], { user: one.id })).status).toBe(200)
    expect((await one.get(`${studyCalls.pull.path}?user=${one.id}`)).body['events']).toHaveLength(1)
    expect((await other.pull()).events).toEqual([])
  })

  it('limits the rate of pushes for each student instead of for each IP address', async () => {
    const [one, other] = [await student(), await student()]
    const note = () => event('noted', { item: 'x', text: 'y' })
    await one.push([note()])
    await server.services.database.execute(
      sql`update rate_limits set hits = 1200 where key = ${`POST ${studyCalls.push.path} user ${one.id}`}`,
    )
    expect((await one.push([note()])).status).toBe(429)
    expect((await other.push([note()])).status).toBe(200)
  })

  it('limits the rate of pulls for each student instead of for each IP address', async () => {
    const [one, other] = [await student(), await student()]
    await one.pull()
    await server.services.database.execute(
      sql`update rate_limits set hits = 2400 where key = ${`GET ${studyCalls.pull.path} user ${one.id}`}`,
    )
    expect((await one.get(studyCalls.pull.path)).body).toMatchObject({ code: 'request.limited' })
    expect((await other.get(studyCalls.pull.path)).status).toBe(200)
  })

  it('is returned in pages of about one megabyte if the events are long', async () => {
    const { push, pull } = await student()
    const long = Array.from({ length: 150 }, (_, at) =>
      event('wroteCard', {
        card: `own-${at}`,
        front: 'x'.repeat(4_000),
        back: 'y'.repeat(4_000),
        tags: [],
        isGone: false,
      }),
    )
    await push(long.slice(0, 75))
    await push(long.slice(75))
    const first = await pull()
    expect(first.hasMore).toBe(true)
    expect(first.events.length).toBeGreaterThan(100)
    expect(first.events.length).toBeLessThan(130)
    const second = await pull(first.cursor)
    expect(second.hasMore).toBe(false)
    expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(long.map(({ id }) => id))
  })

  it('rejects a batch that contains an event of an unknown kind, and reports which event that is', async () => {
    const { push } = await student()
    const odd = { ...event('noted', { item: 'x', text: 'y' }), kind: 'danced' }
    const { status, body } = await push([event('noted', { item: 'x', text: 'y' }), odd])
    expect([status, (body['fields'] as { field: string }[])[0]?.field]).toEqual([400, 'events.1.kind'])
  })

  it('accepts at most a hundred events and one megabyte per push', async () => {
    const { push } = await student()
    const many = Array.from({ length: 101 }, () => event('bookmarked', { item: 'sampleq', isOn: true }))
    expect((await push(many)).status).toBe(400)
    expect((await push([event('noted', { item: 'x', text: 'x'.repeat(1_100_000) })])).status).toBe(413)
  })

  it('contains the server’s own decision about whether an answer is right, even for older versions of a question', async () => {
    const { push, pull } = await student()
    await push([
      answer('sampleq', 1),
      answer('sampleq', 2, {}, { isRight: false }),
      answer('sampleq', 0, {}, { version: 'v0', isRight: false }),
    ])
    expect((await pull()).events.map(({ body }) => body['isRight'])).toEqual([false, true, true])
  })
})

describe('the validation of pushed events', () => {
  it('[T-90] accepts answers to paid questions for seven days after a plan has ended, and refuses them later or without a plan', async () => {
    const { id, push, later } = await student()
    const early = answer('paidq', 1)
    expect((await push([early])).body['refused']).toEqual([{ id: early.id, reason: 'locked' }])
    await endedPlan(id, 1, 3)
    // The plan ended three days ago, so this answer is within the grace period. The grace period exists because an
    // offline device cannot detect that the plan has ended.
    expect((await push([answer('paidq', 1)])).body['refused']).toEqual([])
    await later(5)
    const late = answer('paidq', 1)
    expect((await push([late])).body['refused']).toEqual([{ id: late.id, reason: 'locked' }])
    // The student answered within the grace period, but the device sent the answer later.
    const then = { at: clock.now().getTime() - 4 * 86_400_000 }
    expect((await push([answer('paidcase', 1, then)])).body['refused']).toEqual([])
  })

  it('accepts an answer to a question version that only a server with a newer bank serves, and to a paid question that is in the newer bank’s free sample', async () => {
    const { push, pull } = await student()
    await server.services.database.execute(sql`
      insert into content_items (item, version, mode, tier, topic, key_at, options) values
        ('sampleq', 'v2', 'quickfire', 'demo', 'A1', 3, 5),
        ('paidq', 'v2', 'quickfire', 'demo', 'A1', 1, 5)`)
    const given = [answer('sampleq', 3, {}, { version: 'v2', isRight: false }), answer('paidq', 1)]
    expect((await push(given)).body['refused']).toEqual([])
    expect((await pull()).events.map(({ body }) => body['isRight'])).toEqual([true, true])
  })

  it('[T-90] refuses answers to new items after the trial has ended, but accepts answers to items that were answered during the trial', async () => {
    const { push, get, later } = await student()
    await push([answer('sampleq', 2)])
    await later(8)
    await server.services.database.execute(sql`
      insert into content_items values ('sampler', 'v1', 'quickfire', 'demo', 'A1', 0, 4) on conflict do nothing`)
    await server.services.content.recordServedItems()
    const unseen = answer('sampler', 0)
    expect((await push([answer('sampleq', 2), unseen])).body['refused']).toEqual([{ id: unseen.id, reason: 'trial' }])
    const { body } = await get(contentCalls.manifest.path)
    expect(body['trialEndsAt']).toBeLessThan(clock.now().getTime())
  })

  it('[T-10][E-08] accepts a changed answer and counts the question once', async () => {
    const { push, pull } = await student()
    const [session, day] = [randomUUID(), '2026-11-29']
    const first = answer('sampleq', 1, { day }, { session })
    const changed = answer('sampleq', 2, { day }, { session, wasRight: false })
    expect((await push([first, changed])).body['refused']).toEqual([])
    expect((await pull()).events.map(({ body }) => body['wasRight'])).toEqual([undefined, false])
    expect(await questionsCounted()).toBe(1)
    await push([answer('sampleq', 0, { day }, { session, wasRight: false })])
    expect(await questionsCounted()).toBe(1)
  })

  it('[E-08] counts a question once, even if the device reports its first answer as a changed answer', async () => {
    const { push } = await student()
    const [session, day] = [randomUUID(), '2026-11-29']
    const change = () => answer('sampleq', 1, { day }, { session, wasRight: true })
    await push([change(), change()])
    expect(await questionsCounted()).toBe(1)
  })

  it('[E-08] counts questions and cases per day and reports today’s counts as usage', async () => {
    const { push, get } = await student()
    const now = clock.now().getTime()
    const [today, yesterday] = [studyDay(now, 300, 4), studyDay(now - 86_400_000, 300, 4)]
    const solve = (day: string) => answer('samplecase', 1, { day }, { mode: 'case' })
    const first = await push([
      answer('sampleq', 2),
      answer('sampleq', 1),
      answer('sampleq', 1, { day: yesterday }),
      solve(today),
    ])
    const second = await push([answer('sampleq', 2), solve(today), solve(yesterday)])
    expect([first.body['refused'], second.body['refused']]).toEqual([[], []])
    const { rows } = await server.services.database.execute<{ day: string; questions: number; cases: number }>(sql`
      select day::text, questions_answered_today as questions, clinical_cases_completed_today as cases
      from user_analytics join users on users.id = user_id
      where email = ${`student${people}@kmc.edu.pk`} order by day`)
    expect(rows).toEqual([
      { day: yesterday, questions: 1, cases: 1 },
      { day: today, questions: 3, cases: 2 },
    ])
    expect((await get(subscriptionCalls.usage.path)).body).toMatchObject({
      usage: { questions_today: 3, clinical_cases_today: 2, subscription_type: 'demo' },
    })
  })

  it('[T-71] counts an answer on the day it was given, even if it arrives three days late', async () => {
    const { push, later } = await student()
    const given = answer('sampleq', 2)
    await later(3)
    await push([given])
    const { rows } = await server.services.database.execute<{ day: string }>(sql`
      select day::text from user_analytics
      join users on users.id = user_id where email = ${`student${people}@kmc.edu.pk`}`)
    expect(rows).toEqual([{ day: given.day }])
    expect(given.day).not.toBe(answer('sampleq', 2).day)
  })

  it('[T-32] accepts a question that a student wrote up to seven days after the end of a plan that allows writing questions, and refuses a question written later, or after the end of a plan that does not allow it', async () => {
    const dayMs = 86_400_000
    const [writer, starter] = [await student(), await student()]
    await endedPlan(writer.id, 2, 3)
    await endedPlan(starter.id, 1, 3)
    expect((await writer.push([question()])).body['refused']).toEqual([])
    expect((await starter.push([question()])).body['refused']).toMatchObject([{ reason: 'locked' }])
    await writer.later(5)
    const [late, inTime] = [question(), question({ at: clock.now().getTime() - 4 * dayMs })]
    expect((await writer.push([late, inTime])).body['refused']).toEqual([{ id: late.id, reason: 'locked' }])
  })

  it('[T-32] refuses a question that the student wrote ten days after the plan was refunded, but accepts one from before the refund', async () => {
    const { id, push, later } = await student()
    const dayMs = 86_400_000
    await later(20)
    const now = clock.now().getTime()
    await server.services.database.execute(sql`
      insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
      values (${id}, 2, 'cancelled', now() - interval '1 year', now() + interval '1 year', now(),
        ${new Date(now - 10 * dayMs).toISOString()}::timestamptz)`)
    const [late, inTime] = [question(), question({ at: now - 11 * dayMs })]
    expect((await push([late, inTime])).body['refused']).toEqual([{ id: late.id, reason: 'locked' }])
  })

  it('[T-90] accepts an answer given after the trial if the same push contains an answer that was given to the same item during the trial', async () => {
    const { push, later } = await student()
    const inside = answer('sampleq', 2)
    await later(8)
    expect((await push([answer('sampleq', 1), inside])).body['refused']).toEqual([])
  })
})

describe('the shares of students who chose each option', () => {
  it('[T-12] are published after twenty students have answered, change only after twenty more, and include one answer per student', async () => {
    const [one, other] = [await student(), await student()]
    const shares = async () =>
      (await one.get(`${studyCalls.choices.path.replace(':item', 'peers')}?version=v1`)).body['shares']
    await server.services.database.execute(sql`
      insert into option_counts values ('peers', 'v1', 0, 4), ('peers', 'v1', 2, 14)`)
    const given = answer('peers', 1)
    await one.push([given])
    await one.push([given, answer('peers', 2), answer('peers', 3)])
    expect(await shares()).toBeNull()
    await other.push([answer('peers', 2)])
    expect(await shares()).toEqual([20, 5, 75, 0, 0])
    // The shares stay the same until twenty more students have answered. Otherwise a change would reveal a single
    // answer.
    const countOfThird = (count: number) =>
      server.services.database.execute(
        sql`update option_counts set count = ${count} where item = 'peers' and chosen = 2`,
      )
    await countOfThird(34)
    expect(await shares()).toEqual([20, 5, 75, 0, 0])
    await countOfThird(35)
    expect(await shares()).toEqual([10, 5, 85, 0, 0])
  })

  it('[T-12] are the same in every server process, even in one that has not published any shares itself', async () => {
    const { database } = server.services
    await database.execute(sql`
      insert into content_items values ('shared', 'v1', 'quickfire', 'demo', 'A1', 0, 3);
      insert into option_counts values ('shared', 'v1', 0, 10), ('shared', 'v1', 1, 10)`)
    const another = createServices(server.config, server.services.log, clock)
    try {
      expect(await server.services.study.choices('shared', 'v1')).toMatchObject({ shares: [50, 50, 0] })
      await database.execute(sql`update option_counts set count = 29 where item = 'shared' and chosen = 1`)
      // The second process has not published any shares itself, but must not reveal the answers since the first
      // publication.
      expect(await another.study.choices('shared', 'v1')).toMatchObject({ shares: [50, 50, 0] })
      await database.execute(sql`update option_counts set count = 30 where item = 'shared' and chosen = 1`)
      const both = await Promise.all([server.services, another].map(({ study }) => study.choices('shared', 'v1')))
      expect(both.map(({ shares }) => shares)).toEqual([
        [25, 75, 0],
        [25, 75, 0],
      ])
    } finally {
      await another.close()
    }
  })

  it('[T-12] are not published or stored for questions that were never in the bank, such as a student’s own', async () => {
    const { database } = server.services
    await database.execute(sql`insert into option_counts values ('own-shared', 'v1', 0, 500)`)
    expect(await server.services.study.choices('own-shared', 'v1')).toEqual({ success: true, shares: null })
    const { rows } = await database.execute(sql`select from published_shares where item = 'own-shared'`)
    expect(rows).toEqual([])
  })
})

describe('the quota of a student', () => {
  it.each(['events', 'bytes'] as const)('limits the number of stored %s, and grows every day', async (unit) => {
    const { id, push, pull, later } = await student()
    const note = () => event('noted', { item: 'x', text: 'y' })
    const stored = note()
    expect((await push([stored])).body['refused']).toEqual([])
    const quota = studyQuota(0, 0)
    await server.services.database.execute(
      sql`update study_heads set ${sql.identifier(unit)} = ${quota[unit]} where user_id = ${id}`,
    )
    const [first, second] = [note(), note()]
    expect((await push([first, stored, second])).body['refused']).toEqual([
      { id: first.id, reason: 'quota' },
      { id: second.id, reason: 'quota' },
    ])
    // A device that did not get the first response may send a stored event again.
    expect((await push([stored])).body['refused']).toEqual([])
    expect((await pull()).events.map((each) => each.id)).toEqual([stored.id])
    await later(1)
    expect((await push([second])).body['refused']).toEqual([])
    expect((await pull()).events.map((each) => each.id)).toEqual([stored.id, second.id])
  })

  it('makes the metrics count an event beyond the quota only as rejected, not also as accepted', async () => {
    const { id } = await student()
    const counted: unknown[] = []
    const countPush = (...counts: unknown[]) => void counted.push(counts)
    const study = createStudy({ ...server.services, clock, onEventsStored: () => {}, countPush })
    const push = (events: SentEvent[]) => study.push({ id, createdAt: clock.now(), tier: 'demo' }, events)
    const [stored, next] = [1, 2].map(() => event('noted', { item: 'x', text: 'y' })) as [SentEvent, SentEvent]
    await push([stored])
    await server.services.database.execute(
      sql`update study_heads set events = ${studyQuota(0, 0).events} where user_id = ${id}`,
    )
    await push([stored, next])
    expect(counted).toEqual([
      [1, []],
      [1, ['quota']],
    ])
  })

  it('counts each event once, with the size of its body', async () => {
    const { id, push } = await student()
    const note = event('noted', { item: 'x', text: 'y'.repeat(1_000) })
    for (const _ of [1, 2, 3]) await push([note])
    const { rows } = await server.services.database.execute<{ events: string; bytes: string }>(
      sql`select events, bytes from study_heads where user_id = ${id}`,
    )
    expect(rows).toEqual([{ events: '1', bytes: expect.stringMatching(/^10\d\d$/) as string }])
  })
})
