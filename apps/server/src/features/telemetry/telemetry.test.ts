import { randomUUID } from 'node:crypto'
import { telemetryCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { later } from '../../platform/clock.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'

const { path } = telemetryCalls.record
const clock = manualClock()
const visit = 'a-visit-for-tests-0'
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())
beforeEach(() => server.services.database.execute(sql`truncate telemetry_events`))

const event = (more: object = {}) => ({
  id: randomUUID(),
  name: 'page_view',
  at: clock.now().toISOString(),
  page: '/landing',
  ...more,
})
const record = (events: object[], headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  server.visit().send({ method: 'POST', url: path, payload: { visit, events }, headers, remoteAddress })
const rows = async () =>
  (await server.services.database.execute(sql`select * from telemetry_events order by at, name`)).rows
const accepted = (accepted: number) => ({ status: 200, body: { success: true, accepted } })

describe('a telemetry event', () => {
  it('[C-13] is stored with all fields of its event type and without a user', async () => {
    const fields = {
      category: 'plans',
      label: 'premium card',
      value: 12.5,
      action: 'open',
      title: 'Pricing · Titer',
      location: 'https://titer.example/pricing',
    }
    const kinds = [
      { name: 'page_view' },
      { name: 'event' },
      { name: 'conversion' },
      { name: 'scroll_depth', value: 90 },
      { name: 'navigation_click', section: 'faq' },
      { name: 'payment_initiated', method: 'card', sessionId: 'cs_test_1' },
      { name: 'payment_error', plan: 'starter', error: 'Card declined' },
      { name: 'exit_intent_detected' },
      { name: 'section_view', section: 'hero' },
    ]
    const sent = kinds.map((kind) => event({ ...fields, ...kind }))
    expect(await record(sent)).toMatchObject(accepted(9))
    const kept = await rows()
    for (const { id, name, at, page, ...details } of sent) {
      expect(kept).toContainEqual({ id, visit, name, page, at: expect.anything(), details })
      expect(new Date(at)).toEqual(clock.now())
    }
    expect(Object.keys(kept[0] ?? {}).toSorted()).toEqual(['at', 'details', 'id', 'name', 'page', 'visit'])
  })

  it('is stored once, even if it is sent several times', async () => {
    const events = [event(), event({ name: 'conversion' })]
    expect(await record(events)).toMatchObject(accepted(2))
    expect(await record(events)).toMatchObject(accepted(0))
    const more = event()
    expect(await record([...events, more, { ...more, id: more.id.toUpperCase() }])).toMatchObject(accepted(1))
    expect(await rows()).toHaveLength(3)
  })

  it('is stored once when many batches that contain it arrive at the same time', async () => {
    const events = Array.from({ length: 25 }, () => event())
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => record(at % 2 === 0 ? events : events.toReversed())),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(replies.reduce((sum, { body }) => sum + Number(body['accepted']), 0)).toBe(25)
    expect(await rows()).toHaveLength(25)
  })

  it('keeps its own time if that differs from the server’s time by at most a day, and otherwise gets the time at which the server received it', async () => {
    const now = clock.now()
    const offsets = [-86_400, 86_400, -86_401, 86_401, -86_400 * 4_000]
    const sent = offsets.map((seconds) => event({ at: later(now, seconds).toISOString() }))
    await record(sent)
    const times = new Map((await rows()).map(({ id, at }) => [id, new Date(String(at))]))
    expect(sent.map(({ id }) => times.get(id))).toEqual([later(now, -86_400), later(now, 86_400), now, now, now])
  })

  it('is rejected if any event in its batch is invalid', async () => {
    expect(await record([event(), event({ email: 'amina@example.org' })])).toMatchObject({ status: 400 })
    expect(await rows()).toEqual([])
  })

  it('is accepted only from our own sites', async () => {
    const { landing, study } = server.config.origins
    expect(await record([event()], { origin: landing })).toMatchObject(accepted(1))
    expect(await record([event()], { origin: study })).toMatchObject(accepted(1))
    expect(await record([event()], { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await rows()).toHaveLength(2)
  })

  it('is not stored if the browser sends Do Not Track or Global Privacy Control', async () => {
    expect(await record([event()], { dnt: '1' })).toMatchObject(accepted(0))
    expect(await record([event()], { 'sec-gpc': '1' })).toMatchObject(accepted(0))
    expect(await rows()).toEqual([])
    expect(await record([event()], { dnt: '0' })).toMatchObject(accepted(1))
  })

  it('is rejected after 600 batches from one address within ten minutes', async () => {
    const from = (address: string) => record([event()], { dnt: '1' }, address)
    for (let sent = 0; sent < 600; sent += 1) expect((await from('198.51.100.4')).status).toBe(200)
    expect(await from('198.51.100.4')).toMatchObject({ status: 429, body: { code: 'request.limited' } })
    expect((await from('198.51.100.5')).status).toBe(200)
  })
})

describe('the nightly telemetry cleanup', () => {
  it('deletes events older than 400 days', async () => {
    const cleanup = server.services.telemetry.queues.find(({ name }) => name === 'telemetry-sweep')
    expect(cleanup?.schedule).toBe('35 22 * * *')
    const add = async (days: number) => {
      const at = later(clock.now(), -days * 86_400).toISOString()
      await server.services.database.execute(
        sql`insert into telemetry_events values (${randomUUID()}, ${visit}, 'event', '/', ${at}, '{}')`,
      )
    }
    for (const days of [0, 399, 401, 800]) await add(days)
    await server.services.jobs.send(server.services.database, 'telemetry-sweep', {})
    await expect.poll(rows).toHaveLength(2)
  })
})
