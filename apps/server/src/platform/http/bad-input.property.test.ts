import { randomUUID } from 'node:crypto'
import * as contract from '@titer/contract'
import {
  accountCalls,
  contentCalls,
  insightCalls,
  errorAnswer,
  errors,
  paymentCalls,
  progressCalls,
  reminderCalls,
  sandboxCalls,
  studyCalls,
  subscriptionCalls,
  telemetryCalls,
  type Call,
  type ErrorCode,
} from '@titer/contract'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { propertyRuns } from '../../testing/property-runs.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { sites, type Site } from './sites.ts'

/** All call lists in the contract. The tests below run for every call in them, so add each new call list here. */
const lists = {
  accountCalls,
  contentCalls,
  insightCalls,
  paymentCalls,
  sandboxCalls,
  progressCalls,
  reminderCalls,
  studyCalls,
  subscriptionCalls,
  telemetryCalls,
}
const calls = Object.values(lists).flatMap((list): Call[] => Object.values(list))

const registered = 'registered@kmc.edu.pk'
const signedIn = 'signed.in@kmc.edu.pk'
const secret = 'A-secret-that-nobody-may-ever-read-back-0123456789ab'
const unsignedToken = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoiMSIsImF1ZCI6InRpdGVyLWFjY2VzcyJ9.'

let server: TestServer
let token = ''
let before: Snapshot
// Calls that require a token, and calls that check a token if the request contains one.
const requiringToken = new Set<Call>()
const checkingToken = new Set<Call>()

/**
 * Returns the number of jobs per queue and every row of every table. Leaves out the tables with counters that bad
 * requests may change.
 */
async function snapshot() {
  const { database } = server.services
  const counters = new Set(['rate_limits', 'sign_in_throttles'])
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const held: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (counters.has(name)) continue
    const { rows } = await database.execute(sql`select t::text as row from ${sql.identifier(name)} t order by 1`)
    held[name] = rows
  }
  // pg-boss adds maintenance jobs, and our scheduled jobs start by themselves, so only the other jobs are counted.
  const { rows: jobs } = await database.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from pgboss.job where name not like '\\_\\_%'
      and name not in (select name from pgboss.schedule) group by name order by name`,
  )
  return { ...held, jobs }
}

/** Waits until all jobs are done. */
async function jobsDone() {
  const left = sql`select 1 from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`
  const wait = { timeout: 90_000, interval: 50 }
  await vi.waitFor(async () => expect((await server.services.database.execute(left)).rows).toEqual([]), wait)
}

type Snapshot = Awaited<ReturnType<typeof snapshot>>

const pathOf = ({ path }: Call) => path.replaceAll(/:\w+/g, () => randomUUID())

beforeAll(async () => {
  server = await testServer()
  await server.visit().post(accountCalls.register.path, { email: registered, password: 'a good long password' })
  await server.waitForMails(registered, 1)
  token = (await server.signedIn(signedIn)).token
  for (const call of calls) {
    const isRefused = async (headers: Record<string, string>) => {
      const url = `${pathOf(call)}?x=1`
      return (await server.apps.landing.inject({ method: call.method, url, headers })).statusCode === 401
    }
    if (await isRefused({})) requiringToken.add(call)
    if (await isRefused({ authorization: 'Bearer nobody' })) checkingToken.add(call)
  }
  await jobsDone()
  before = await snapshot()
})
afterAll(() => server.close())

// Each text schema in the contract matches at least one of these samples. If a new schema matches none, add a sample.
const samples = [
  'nobody@nowhere.pk',
  'nobody77',
  secret,
  '/dashboard',
  'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
  '2026-11-16T08:00:00Z',
  '2026-11-16',
  'Asia/Karachi',
  'https://titer.example/pricing',
  `own-${'0a'.repeat(16)}`,
  // These texts have the lengths of a hash, a public key and a shared secret in base64url.
  'a'.repeat(43),
  'a'.repeat(87),
  'a'.repeat(22),
]

/** Generates valid values for a schema. */
function valuesFor(
  schema: z.core.$ZodType,
  fits = (value: unknown) => z.safeParse(schema, value).success,
): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return valuesFor(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return valuesFor(schema.def.in, fits)
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.def.options.map((option) => valuesFor(option)))
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.def.shape)
    const requiredKeys = shape.filter(([, part]) => !z.safeParse(part, undefined).success).map(([key]) => key)
    const parts = Object.fromEntries(shape.map(([key, part]) => [key, valuesFor(part)]))
    return fc.record(parts, { requiredKeys, noNullPrototype: true }).filter(fits)
  }
  if (schema instanceof z.ZodArray) return fc.array(valuesFor(schema.def.element), { maxLength: 3 }).filter(fits)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.def.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodRecord) return fc.constant({})
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.nat(20), fc.integer()).filter(fits)
  const texts = samples.filter(fits)
  if (texts.length === 0) throw new Error(`No sample matches ${JSON.stringify(z.toJSONSchema(schema))}`)
  return fc.constantFrom(...texts)
}

const noBody = z.strictObject({}).nullish()
const bodyOf = (call: Call) => call.body ?? noBody
const validBody = (call: Call) => (call.body === undefined ? fc.constant({}) : valuesFor(call.body))
const takesBody = ({ method }: Call) => method !== 'GET'

// A placeholder for deeply nested arrays. It is replaced after serialising, because `JSON.stringify` would overflow the
// stack on the arrays.
const deep = 'deeply nested'
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const oddCharacter = fc.constantFrom('\u0000', '\u0001', '\ud800', '\udfff', '\u001b[2J', '\u202e', '🧫', '\u007f')
const oddText = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 40 }), oddCharacter, fc.constantFrom('', '@nowhere.pk', secret))
  .map((parts) => parts.join(''))
const junk = fc.oneof(
  fc.constantFrom<unknown[]>(null, true, 0, -1, 1e308, [], {}, [secret], { $ne: null }, { toString: secret }, ''),
  fc.constantFrom(3_000, 30_000).map((length) => secret.repeat(Math.ceil(length / secret.length))),
  fc.constant([deep]),
  oddText,
)
const strangeKey = fc.constantFrom(
  'isAdmin',
  'id',
  'subscription_status',
  'constructor',
  'toString',
  '',
  'email ',
  'a.b',
  '0',
)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Generates valid bodies with one change that makes them invalid. */
const brokenBody = (call: Call) => {
  const inputs = fc.tuple(validBody(call), fc.nat(), strangeKey, junk, fc.nat(4))
  const broken = inputs.map(([body, pick, strange, value, changeKind]): unknown => {
    if (!isObject(body) || changeKind === 0) return value
    const keys = Object.keys(body)
    const key = keys[pick % Math.max(1, keys.length)] ?? strange
    if (changeKind === 1) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
    if (changeKind === 2) return { ...body, [strange]: value }
    return changeKind === 3 ? [body] : { ...body, [key]: value }
  })
  return broken
    .filter((body) => body !== undefined && !bodyOf(call).safeParse(body).success)
    .map((body) => JSON.stringify(body).replaceAll(JSON.stringify(deep), nested(20_000)))
}

/** Generates text that is not JSON, or JSON that is designed to harm the parser. */
const malformed = (call: Call) =>
  fc.oneof(
    fc.tuple(validBody(call), fc.nat(100)).map(([body, cut]) => {
      const text = JSON.stringify({ ...(isObject(body) ? body : {}), secret })
      return text.slice(0, 1 + (cut % (text.length - 1)))
    }),
    fc.constantFrom(
      '',
      '{',
      'NaN',
      '{"email":NaN}',
      `{'password':'${secret}'}`,
      '{"email":"a@b.pk",}',
      `{"__proto__":{"password":"${secret}"}}`,
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"email":"a@b.pk","password":{"__proto__":null}}',
      '['.repeat(30_000),
      nested(30_000),
      '"\u0000"',
      '{"a":"\u0001"}',
      '\u0000',
    ),
    fc.constantFrom([0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf8, 0x88]).map((bytes) => Buffer.from(bytes)),
    validBody(call).map((body) => Buffer.concat([Buffer.from([0xff]), Buffer.from(JSON.stringify(body))])),
  )

type Sent = Pick<InjectOptions, 'payload' | 'query'> & {
  method?: string
  url?: string
  headers?: Record<string, string>
}

const json = { 'content-type': 'application/json' }

/** Generates valid requests. Each attack makes its own change to them. */
const validRequest = (call: Call): fc.Arbitrary<Sent> =>
  validBody(call).map((body) => (takesBody(call) ? { headers: json, payload: JSON.stringify(body) } : {}))

const withHeaders = (call: Call, headers: fc.Arbitrary<Record<string, string>>): fc.Arbitrary<Sent> =>
  fc.tuple(validRequest(call), headers).map(([sent, more]) => ({ ...sent, headers: { ...sent.headers, ...more } }))

const withUrl = (call: Call, url: fc.Arbitrary<string>): fc.Arbitrary<Sent> =>
  fc.tuple(validRequest(call), url).map(([sent, url]) => ({ ...sent, url }))

const methodsOf = (call: Call) => calls.filter(({ path }) => path === call.path).map(({ method }): string => method)

const callsWithLargeBodies = new Set<Call>([paymentCalls.submitProof, progressCalls.setPicture, studyCalls.push])

interface Attack {
  name: string
  on?: (call: Call) => boolean
  with: (call: Call) => fc.Arbitrary<Sent>
  /** The expected error code, unless the request is already rejected because of its token. */
  as?: ErrorCode
  runs: number
}

const attacks: Attack[] = [
  {
    name: 'bodies with a missing, additional or wrong field',
    on: takesBody,
    with: (call) => brokenBody(call).map((payload) => ({ payload, headers: json })),
    as: 'request.invalid',
    runs: 40,
  },
  {
    name: 'bodies that are not JSON or are designed to harm the parser',
    on: takesBody,
    with: (call) => malformed(call).map((payload) => ({ payload, headers: json })),
    as: 'request.invalid',
    runs: 25,
  },
  {
    name: 'bodies of more than 64 KiB',
    // Proofs of payment, profile pictures and event batches may be larger. Their limits have their own tests.
    on: (call) => takesBody(call) && !callsWithLargeBodies.has(call),
    with: (call) =>
      fc
        .tuple(validBody(call), fc.integer({ min: 65_537, max: 100_000 }), strangeKey)
        .map(([body, length, key]) => ({ ...(isObject(body) ? body : {}), [key]: 'x'.repeat(length) }))
        .map((body) => ({ payload: JSON.stringify(body), headers: json })),
    as: 'request.tooLarge',
    runs: 3,
  },
  {
    name: 'bodies with a content type other than JSON',
    on: takesBody,
    with: (call) => {
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png']
      const odd = ['application/jsonp', 'application/vnd.api+json', 'json', '*/*', ';', 'text/plain; charset=utf-16']
      return withHeaders(
        call,
        fc.constantFrom(...types, ...odd).map((type) => ({ 'content-type': type })),
      )
    },
    runs: 10,
  },
  {
    name: 'bodies without a content type',
    on: takesBody,
    with: (call) => validBody(call).map((body) => ({ payload: JSON.stringify(body) })),
    as: 'request.unsupported',
    runs: 3,
  },
  {
    name: 'unknown query parameters',
    with: (call) => {
      const query = fc.constantFrom(
        'x',
        'x=1',
        'token=a',
        'x[]=1&x[]=2',
        'constructor=1',
        '__proto__=1',
        '%zz=1',
        '%00',
        '=',
      )
      return withUrl(
        call,
        query.map((text) => `${pathOf(call)}?${text}`),
      )
    },
    as: 'request.invalid',
    runs: 12,
  },
  {
    name: 'invalid path parameters',
    on: ({ params }) => params !== undefined,
    with: (call) => {
      const ids = ['x', '0', 'null', '%00', '%F0%9F%A7%AB', '..%2F..', "'%20or%201=1", `${randomUUID()}0`, '{}', '-1']
      return withUrl(
        call,
        fc.constantFrom(...ids).map((id) => call.path.replaceAll(/:\w+/g, id)),
      )
    },
    as: 'request.invalid',
    runs: 30,
  },
  {
    name: 'path parameters that are too long',
    on: ({ params }) => params !== undefined,
    with: (call) =>
      withUrl(
        call,
        fc.integer({ min: 80, max: 3_000 }).map((length) => call.path.replaceAll(/:\w+/g, 'a'.repeat(length))),
      ),
    runs: 10,
  },
  {
    name: 'paths that are almost right',
    with: (call) =>
      withUrl(
        call,
        fc.constantFrom('/', '//', 'x', '/x', '%20', '%00', '%2F', ';a=b', '.').map((end) => `${pathOf(call)}${end}`),
      ).filter(({ url = '' }) => !(call.params !== undefined && /(x|%20|%00|\.|%2F|;a=b)$/.test(url))),
    as: 'request.notFound',
    runs: 9,
  },
  {
    name: 'paths with broken percent-encoding',
    with: (call) =>
      withUrl(
        call,
        fc
          .constantFrom('%', '%zz', '/%', '/%E0%A4%A', '/%c0%af', `/%zz?code=${secret}`)
          .map((end) => `${pathOf(call)}${end}`),
      ),
    as: 'request.invalid',
    runs: 6,
  },
  {
    name: 'methods that the path does not support',
    with: (call) => {
      const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter(
        (method) => !methodsOf(call).includes(method),
      )
      return fc.tuple(validRequest(call), fc.constantFrom(...methods)).map(([sent, method]) => ({ ...sent, method }))
    },
    as: 'request.notFound',
    runs: 5,
  },
  {
    name: 'requests other than GET from foreign origins',
    on: takesBody,
    with: (call) =>
      withHeaders(
        call,
        fc
          .constantFrom(
            'https://evil.example',
            'null',
            'http://localhost:3000.evil.example',
            '',
            'http://localhost:30000',
          )
          .map((origin) => ({ origin })),
      ).filter(({ headers }) => headers?.['origin'] !== ''),
    as: 'request.origin',
    runs: 4,
  },
  {
    name: 'invalid access tokens',
    on: (call) => requiringToken.has(call),
    with: (call) => {
      const words = ['', 'Bearer', 'Bearer ', `Basic ${secret}`, `Bearer ${secret}`, `Bearer ${'a'.repeat(3_000)}`]
      const forged = [`Bearer ${unsignedToken}`, `Bearer ${token}x`, `Bearer ${token} x`, `Bearer x${token}`, token]
      return withHeaders(
        call,
        fc
          .oneof(fc.constantFrom(...words, ...forged), fc.string({ unit: 'grapheme-ascii' }))
          .map((authorization) => ({ authorization })),
      )
    },
    as: 'auth.noToken',
    runs: 20,
  },
  {
    name: 'invalid refresh cookies',
    on: (call) => call === accountCalls.refresh,
    with: (call) =>
      withHeaders(
        call,
        fc
          .oneof(
            fc.constantFrom(
              '',
              '=',
              ';;;',
              'titer_landing',
              'titer_landing=',
              'titer_landing=%zz',
              '__proto__=1',
              `titer_study=${secret}`,
            ),
            fc
              .uint8Array({ minLength: 52, maxLength: 52 })
              .map((bytes) => `titer_landing=${Buffer.from(bytes).toString('base64url')}`),
            fc.string({ unit: 'grapheme-ascii' }).map((text) => `titer_landing=${text}`),
          )
          .map((cookie) => ({ cookie })),
      ),
    runs: 60,
  },
]

/** Generates a site, an IP address and headers, none of which may make an invalid request succeed. */
const context = fc.record<Required<RequestContext>>({
  site: fc.constantFrom(...sites),
  address: fc.ipV4(),
  headers: fc.record(
    {
      cookie: fc.constantFrom(
        'titer_landing=%zz',
        '=;;',
        'titer_study="',
        `titer_landing=${secret}`,
        '__proto__=1; a=2',
      ),
      'user-agent': fc.string({ unit: 'grapheme-ascii', maxLength: 400 }),
      accept: fc.constantFrom('text/html', '*/*', 'nonsense'),
      authorization: fc.constantFrom('Bearer', `Bearer ${secret}`, 'Basic eDp5'),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
})

const trace = /\bat \S+ \(|\bat file:|node_modules|\.[cm]?[jt]s:\d|Error:/

interface RequestContext {
  site?: Site
  address?: string
  headers?: Record<string, string>
}

const send = (
  call: Call,
  sent: Sent,
  { site = 'landing', address = '203.0.113.80', headers = {} }: RequestContext = {},
) =>
  server.apps[site].inject({
    method: call.method,
    url: pathOf(call),
    remoteAddress: address,
    ...sent,
    headers: { authorization: `Bearer ${token}`, ...headers, ...sent.headers },
  })

type Answer = Awaited<ReturnType<typeof send>>

/** Expects a 4xx error from the catalogue in the common format, without a stack trace or a secret. */
function expectRefusal(answer: Answer) {
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.headers['content-type']).toContain('application/json')
  const body: unknown = answer.json()
  const parsed = errorAnswer.parse(body)
  expect(body).toEqual(parsed)
  expect(Object.entries(errors).find(([code]) => code === parsed.code)?.[1].status).toBe(answer.statusCode)
  expect(parsed.requestId).toBe(answer.headers['x-request-id'])
  expect(answer.payload).not.toMatch(trace)
  expect(answer.payload).not.toContain(secret)
  expect(answer.payload).not.toContain(token)
  return parsed
}

describe('the tested calls', () => {
  it('include every call in the contract', () => {
    expect(Object.keys(lists)).toEqual(Object.keys(contract).filter((name) => name.endsWith('Calls')))
  })

  it('have valid bodies before an attack changes them', () => {
    for (const call of calls) {
      const bodies = fc.sample(validBody(call), 20)
      expect(bodies.filter((body) => !bodyOf(call).safeParse(body).success)).toEqual([])
    }
  })
})

describe('every call', () => {
  for (const { name, on = () => true, with: attack, as, runs } of attacks) {
    it(`rejects ${name}`, async () => {
      const attacked = calls.filter(on)
      expect(attacked).not.toHaveLength(0)
      for (const call of attacked) {
        const tokenErrors = checkingToken.has(call) ? ['auth.noToken', 'auth.tokenExpired'] : []
        const codes = as === undefined ? Object.keys(errors) : [as, ...tokenErrors]
        const title = fc.constant(`${call.method} ${call.path}`)
        const property = fc.asyncProperty(title, attack(call), context, async (_, sent, context) => {
          const { code } = expectRefusal(await send(call, sent, context))
          expect(codes).toContain(code)
        })
        await fc.assert(property, { numRuns: propertyRuns(runs) })
      }
    })
  }

  it('[ASVS 2.2.2] changes no rows and no jobs when it rejects a request', async () => {
    expect(await snapshot()).toEqual(before)
  })

  it('responds with an empty body or the common error format to an OPTIONS request that is not a CORS preflight', async () => {
    const { landing: origin } = server.config.origins
    for (const call of calls) {
      const answers = [
        await send(call, { method: 'OPTIONS' }),
        await send(call, { method: 'OPTIONS', headers: { origin } }),
      ]
      for (const answer of answers) if (answer.payload !== '') expectRefusal(answer)
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    }
  })
})

/**
 * Well-formed requests without a right password, code or credential, with the expected status. They are sent with a
 * valid access token.
 */
const guessedRequests: { call: Call; body: Record<string, string>; status: number }[] = [
  { call: accountCalls.register, body: { email: registered, password: secret }, status: 409 },
  { call: accountCalls.login, body: { email: 'nobody@nowhere.pk', password: secret }, status: 401 },
  { call: accountCalls.login, body: { email: signedIn, password: secret }, status: 401 },
  { call: accountCalls.login, body: { idToken: secret }, status: 401 },
  { call: accountCalls.google, body: { credential: secret, email: registered }, status: 401 },
  { call: accountCalls.loginFirebase, body: { credential: unsignedToken }, status: 401 },
  { call: accountCalls.googleResult, body: { state: secret }, status: 200 },
  { call: accountCalls.changeProfile, body: { username: 'registered' }, status: 409 },
  { call: accountCalls.verifyEmail, body: { code: secret }, status: 400 },
  { call: accountCalls.verifyEmail, body: { email: registered }, status: 200 },
  { call: accountCalls.resendVerification, body: { email: 'nobody@nowhere.pk' }, status: 200 },
  { call: accountCalls.checkLink, body: { mode: 'resetPassword', code: secret }, status: 400 },
  { call: accountCalls.forgotPassword, body: { email: 'nobody@nowhere.pk' }, status: 200 },
  { call: accountCalls.resetPassword, body: { code: secret, password: secret }, status: 400 },
  { call: accountCalls.changePassword, body: { currentPassword: secret, newPassword: secret }, status: 403 },
  { call: accountCalls.changePassword, body: { newPassword: secret }, status: 403 },
  { call: accountCalls.changeEmail, body: { email: 'nobody@nowhere.pk', password: secret }, status: 403 },
  { call: accountCalls.confirmEmailChange, body: { code: secret }, status: 400 },
  { call: accountCalls.recoverEmail, body: { code: secret }, status: 400 },
  { call: accountCalls.deleteAccount, body: { password: secret }, status: 403 },
  { call: accountCalls.exchangeHandoff, body: { code: secret }, status: 401 },
]

const resetThrottles = () => server.services.database.execute(sql`delete from sign_in_throttles`)

describe('somebody with an access token but without the right password or code', () => {
  for (const { call, body, status } of guessedRequests) {
    it(`gets ${status} from ${call.path} for a request with ${Object.keys(body).join(' and ')}`, async () => {
      await resetThrottles()
      const answer = await send(call, { payload: JSON.stringify(body), headers: json })
      expect(answer.statusCode).toBe(status)
      if (status >= 400) expectRefusal(answer)
    })
  }

  it('cannot end a session by guessing its id', async () => {
    const answer = await send(accountCalls.endSession, {})
    expect(answer.statusCode).toBe(404)
    expectRefusal(answer)
  })

  it('gains no access with unusual text in a valid request', async () => {
    for (const { call, body, status } of guessedRequests) {
      const odd = fc
        .tuple(fc.constantFrom(...Object.keys(body)), oddText)
        .map(([key, text]) => ({ ...body, [key]: text }))
      const property = fc.asyncProperty(fc.constant(call.path), odd, context, async (_, odd, { site, address }) => {
        const answer = await send(call, { payload: JSON.stringify(odd), headers: json }, { site, address })
        if (answer.statusCode !== 200 || status !== 200) expectRefusal(answer)
      })
      await expect(fc.assert(property, { numRuns: propertyRuns(12) })).resolves.toBeUndefined()
    }
  })

  it('changes no rows and causes no emails', async () => {
    await jobsDone()
    // A call that requests an email always adds a job, even for an unknown email address, so that the response takes
    // the same time for every email address.
    const withoutLookups = ({ jobs, ...rows }: Snapshot) => ({
      ...rows,
      jobs: jobs.filter(({ name }) => name !== 'accounts-requests'),
    })
    expect(withoutLookups(await snapshot())).toEqual(withoutLookups(before))
  })
})
