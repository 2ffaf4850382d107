import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { telemetryCalls } from '@titer/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing/test-server.ts'

interface Collected {
  client_id: string
  consent: object
  events: { name: string; timestamp_micros: number; params: Record<string, unknown> }[]
}

const collected: Collected[] = []
const refused: number[] = []
let failures = 0

/**
 * Answers in place of Google Analytics: with 403 for another path or wrong credentials, and with 400 for more than 25
 * events. The next `failures` valid requests get a 503.
 */
async function answer(request: IncomingMessage) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const isKnown =
    request.method === 'POST' &&
    pathname === '/mp/collect' &&
    searchParams.get('measurement_id') === 'G-TITER' &&
    searchParams.get('api_secret') === 'a secret & more'
  if (!isKnown) return 403
  const body = (await json(request)) as Collected
  if (body.events.length > 25) return 400
  failures -= 1
  if (failures >= 0) return 503
  collected.push(body)
  return 204
}

const google = createServer((request, reply) => {
  void answer(request).then((status) => {
    if (status !== 204) refused.push(status)
    reply.writeHead(status).end()
  })
})
const settings = { GA4_MEASUREMENT_ID: 'G-TITER', GA4_API_SECRET: 'a secret & more' }
const at = '2026-11-16T08:00:00.000Z'
const visit = 'a-visit-for-google'
let url = ''
let server: TestServer

beforeAll(async () => {
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
  server = await testServer({ ...settings, GA4_URL: url })
})
afterAll(async () => {
  await server.close()
  await new Promise((done) => google.close(done))
})
beforeEach(() => {
  collected.length = 0
  refused.length = 0
  failures = 0
})

const record = (events: object[], to = server) =>
  to.visit().post(telemetryCalls.record.path, {
    visit,
    events: events.map((event) => ({ id: randomUUID(), at, page: '/landing', ...event })),
  })
const arrivals = () => collected.flatMap(({ events }) => events)

it("[C-13] the server forwards each event in Google Analytics' format and also stores it in the database", async () => {
  const location = 'https://titer.example/'
  await record([
    { name: 'page_view', title: 'Titer', location },
    { name: 'scroll_depth', value: 75 },
    { name: 'navigation_click', section: 'faq' },
    { name: 'payment_initiated', method: 'card', sessionId: 'cs_1' },
    { name: 'payment_error', plan: 'starter', error: 'Card declined. '.repeat(10) },
  ])
  await expect.poll(arrivals).toHaveLength(5)
  expect(collected[0]).toMatchObject({
    client_id: visit,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
  })
  const visitParams = { session_id: expect.any(Number), engagement_time_msec: 1, page_path: '/landing' }
  const timestamp_micros = Date.parse(at) * 1000
  expect(arrivals()).toEqual([
    {
      name: 'page_view',
      timestamp_micros,
      params: { ...visitParams, page_location: location, page_title: 'Titer' },
    },
    { name: 'scroll', timestamp_micros, params: { ...visitParams, percent_scrolled: 75 } },
    { name: 'navigation_click', timestamp_micros, params: { ...visitParams, section: 'faq' } },
    {
      name: 'payment_initiated',
      timestamp_micros,
      params: { ...visitParams, method: 'card', payment_session_id: 'cs_1' },
    },
    {
      name: 'payment_error',
      timestamp_micros,
      params: { ...visitParams, plan: 'starter', error: 'Card declined. '.repeat(10).slice(0, 100) },
    },
  ])
  expect(await server.services.telemetry.countsForLastDays(1)).toContainEqual({
    name: null,
    detail: null,
    events: 5,
    visits: 1,
  })
})

it('the server retries while Google is down, and then forwards every event exactly once, in batches of 25', async () => {
  failures = 2
  const labels = Array.from({ length: 50 }, (_, at) => `label ${at}`)
  for (const part of [labels.slice(0, 25), labels.slice(25)]) {
    await record(part.map((label) => ({ name: 'event', label })))
  }
  await expect.poll(arrivals).toHaveLength(50)
  expect(refused).toEqual([503, 503])
  expect(collected.map(({ events }) => events.length)).toEqual([25, 25])
  expect(new Set(arrivals().map(({ params }) => params['label']))).toEqual(new Set(labels))
})

it('the server forwards a repeated event only once, and forwards no event from a browser with Do Not Track', async () => {
  const twice = { name: 'event', id: randomUUID(), label: 'twice' }
  await record([twice])
  await record([twice])
  await server.visit().send({
    method: 'POST',
    url: telemetryCalls.record.path,
    headers: { dnt: '1' },
    payload: { visit, events: [{ id: randomUUID(), at, page: '/', name: 'event', label: 'not counted' }] },
  })
  await record([{ name: 'event', label: 'last' }])
  await expect.poll(arrivals).toHaveLength(2)
  expect(new Set(arrivals().map(({ params }) => params['label']))).toEqual(new Set(['twice', 'last']))
})

it('the server stores events even when Google rejects the secret', async () => {
  const other = await testServer({ ...settings, GA4_API_SECRET: 'another', GA4_URL: url })
  expect(await record([{ name: 'event' }], other)).toMatchObject({ status: 200, body: { accepted: 1 } })
  await expect.poll(() => refused).toContain(403)
  expect(collected).toEqual([])
  await other.close()
})
