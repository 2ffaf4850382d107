import { randomUUID } from 'node:crypto'
import { accountCalls, paymentCalls, progressCalls, studyCalls, studyLimits } from '@titer/contract'
import { studyDay } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxWebhooks } from './testing/payments/sandbox-webhooks.ts'
import { testServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const texts = {
  'a script': '<script>alert(1)</script>',
  'an element with a handler': '"><img src=x onerror=alert(1)>',
  SQL: "'; drop table users; --",
  'a control sequence for terminals': 'a\u001B[2J\u001B]0;attacked\u0007\b\u007F\u009B31m',
  'a right-to-left override': 'a\u202Etxt.exe\u202C\u2067b\u2069\u200F',
  'invisible characters': 'a\uFEFF\u200B\u2060\u00ADb',
  'a null character': 'a\u0000b',
  'half of a surrogate pair': 'a\uD800b',
  'a very long text': 'a'.repeat(20_000),
} as const
type TextKind = keyof typeof texts

// These texts are never stored: PostgreSQL cannot store them, or they are longer than any field allows.
const neverStored = new Set<TextKind>(['a null character', 'half of a surrogate pair', 'a very long text'])

let people = 0
const student = async (tier = 'premium') => {
  people += 1
  const { browser, token, body } = await server.signedIn(`shown${people}@kmc.edu.pk`)
  const id = Number(body['userId'])
  await server.services.database.execute(sql`update users set subscription_status = ${tier} where id = ${id}`)
  return { id, browser, token }
}

describe('a text in the account or the public profile', () => {
  const names: Record<string, (text: string) => Promise<{ status: number; body: { code?: string } }>> = {
    username: async (username) => {
      const { browser, token } = await student()
      return browser.patch(accountCalls.changeProfile.path, { username }, token)
    },
    'username of a new account': (username) =>
      server.visit().post(accountCalls.register.path, {
        email: `new${randomUUID()}@kmc.edu.pk`,
        password: 'a good long password',
        username,
      }),
    email: (text) =>
      server
        .visit()
        .post(accountCalls.register.path, { email: `${text}@kmc.edu.pk`, password: 'a good long password' }),
    'display name': async (displayName) => {
      const { browser, token } = await student()
      return browser.patch(progressCalls.setProfile.path, { displayName }, token)
    },
    college: async (college) => {
      const { browser, token } = await student()
      return browser.patch(progressCalls.setProfile.path, { college }, token)
    },
  }

  for (const [field, send] of Object.entries(names)) {
    it.each(Object.keys(texts) as TextKind[])(`as the ${field} is rejected if it contains %s`, async (kind) => {
      expect(await send(texts[kind])).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    })
  }
})

/** Functions that create the body of an event with `text` in its free-text fields, by kind of event. */
const bodies = {
  noted: (text: string) => ({ item: 'abcdefghij', text }),
  wroteCard: (text: string) => ({ card: 'own-1', front: text, back: text, tags: [text.slice(0, 64)], isGone: false }),
  wroteQuestion: (text: string) => ({
    item: 'own-2',
    stem: text,
    options: [
      { text, why: text },
      { text: 'b', why: '' },
    ],
    keyAt: 0,
    tags: [],
    isGone: false,
  }),
  started: (text: string) => ({
    session: randomUUID(),
    mode: 'quickfire',
    items: ['abcdefghij'],
    isExam: false,
    seconds: null,
    title: text,
  }),
  plannedExam: (text: string) => ({
    exam: 'exam-1',
    name: text,
    day: '2026-12-01',
    module: text,
    topics: [],
    isGone: false,
  }),
  reported: (text: string) => ({ item: 'abcdefghij', version: 'v1', category: 'unclear', words: text }),
}

describe('a free text in a study event', () => {
  it.each(Object.keys(texts) as TextKind[])(
    '[ASVS 1.2.4] is either stored unchanged or refused, in every kind of event with free text, if it is %s',
    async (kind) => {
      const { browser, token } = await student()
      const at = server.clock.now().getTime()
      const events = Object.entries(bodies).map(([name, body]) => ({
        id: randomUUID(),
        at,
        day: studyDay(at, 300, 4),
        kind: name,
        body: body(texts[kind]),
      }))
      const pushed = await browser.post(studyCalls.push.path, { events }, token)
      expect(pushed.status).toBe(200)
      const refused = pushed.body['refused'] as { reason: string }[]
      expect(refused.map(({ reason }) => reason)).toEqual(neverStored.has(kind) ? events.map(() => 'shape') : [])
      const pulled = await browser.get(studyCalls.pull.path, token)
      const returned = pulled.body['events'] as { body: object }[]
      expect(returned.map(({ body }) => body)).toEqual(neverStored.has(kind) ? [] : events.map(({ body }) => body))
      expect(pulled.headers).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it('is refused if it is longer than the contract allows', async () => {
    const { browser, token } = await student()
    const at = server.clock.now().getTime()
    const note = (length: number) => ({
      id: randomUUID(),
      at,
      day: studyDay(at, 300, 4),
      kind: 'noted',
      body: { item: 'abcdefghij', text: 'a'.repeat(length) },
    })
    const events = [note(studyLimits.note), note(studyLimits.note + 1)]
    const { body } = await browser.post(studyCalls.push.path, { events }, token)
    expect(body['refused']).toEqual([{ id: events[1]?.id, reason: 'shape' }])
  })
})

describe('the reason for a refund', () => {
  it.each(Object.keys(texts) as TextKind[])('is either stored unchanged or rejected if it is %s', async (kind) => {
    const { browser, token } = await student('demo')
    const attempt = { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID() }
    const { body } = await browser.post(paymentCalls.createSession.path, attempt, token)
    const transactionId = String(body['transactionId'])
    await sandboxWebhooks(server).send({ transactionId })
    const url = paymentCalls.askForRefund.path.replace(':id', transactionId)
    const { status } = await browser.post(url, { words: texts[kind] }, token)
    const { rows } = await server.services.database.execute<{ words: string }>(
      sql`select words from refund_requests where transaction_id = ${transactionId}`,
    )
    expect(status).toBe(neverStored.has(kind) ? 400 : 200)
    expect(rows.map(({ words }) => words)).toEqual(neverStored.has(kind) ? [] : [texts[kind]])
  })
})

describe('the name of a device', () => {
  it('is the browser’s user agent, cut to 300 characters', async () => {
    const { email, password } = await server.person('device@kmc.edu.pk')
    const device = `<script>alert(1)</script>${'a'.repeat(1_000)}`
    const { body } = await server.visit().send({
      method: 'POST',
      url: accountCalls.login.path,
      headers: { 'user-agent': device },
      payload: { email, password },
    })
    const { body: list } = await server.visit().get(accountCalls.sessions.path, body.token)
    expect(list['sessions']).toMatchObject([{ device: device.slice(0, 300) }])
  })
})
