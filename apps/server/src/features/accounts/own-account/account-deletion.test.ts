import { randomUUID } from 'node:crypto'
import { accountCalls, contentCalls, paymentCalls, progressCalls, studyCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../../testing/test-server.ts'

const calls = accountCalls
const password = 'a good long password'
const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({ BANK_NAME: 'Bank', BANK_ACCOUNT_TITLE: 'Titer', BANK_ACCOUNT_NUMBER: '1234' }, clock)
})
afterAll(() => server.close())

/** Returns the tables in which a row contains the text, in all schemas including the one of the job queue. */
const tablesWith = async (text: string) => {
  const { database } = server.services
  // Skips the outbox, which is used only in development and in tests, where it replaces the student's mailbox.
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> 'outbox_mails' order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.execute(
      sql`select 1 from ${sql.raw(name)} as one where one::text ilike ${`%${text}%`} limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const register = async (email: string, username?: string) => {
  const visit = server.visit()
  const before = (await server.waitForMails(email, 0)).length
  await visit.post(calls.register.path, { email, password, ...(username === undefined ? {} : { username }) })
  const code = server.codeIn((await server.waitForMails(email, before + 1)).at(-1))
  await visit.post(calls.verifyEmail.path, { code })
  return String((await visit.post(calls.login.path, { email, password })).body.token)
}

const remove = async (token: string) =>
  expect((await server.visit().post(calls.deleteAccount.path, { password }, token)).status).toBe(200)

describe('account deletion', () => {
  it("[T-81] removes the student's email addresses, names and notes from every table, including the finished jobs", async () => {
    const email = 'zubaida.gone@kmc.edu.pk'
    const visit = server.visit()
    const token = await register(email, 'zubaida.gone')
    await visit.patch(calls.changeProfile.path, { username: 'zubaida.renamed' }, token)
    await visit.patch(progressCalls.setProfile.path, { displayName: 'Zubaida G' }, token)
    await visit.post(calls.forgotPassword.path, { email })
    await server.waitForMails(email, 2)
    await visit.post(calls.resendVerification.path, { email })
    await visit.post(calls.changeEmail.path, { email: 'zubaida.new@kmc.edu.pk', password }, token)
    await server.waitForMails('zubaida.new@kmc.edu.pk', 1)
    await visit.post(calls.login.path, { email, password: 'not the password' })
    await visit.post(calls.changePassword.path, { currentPassword: password, newPassword: password }, token)
    await server.waitForMails(email, 3)
    const attempt = { plan: 'starter', method: 'local-bank', idempotencyKey: randomUUID() }
    expect((await visit.post(paymentCalls.createSession.path, attempt, token)).status).toBe(200)
    const at = clock.now().getTime()
    const body = { item: 'sampleq', text: 'A note by Zubaida' }
    const event = { id: randomUUID(), at, day: '2026-11-16', kind: 'noted', body }
    expect((await visit.post(studyCalls.push.path, { events: [event] }, token)).status).toBe(200)

    expect(await tablesWith('zubaida')).toContain('public.users')
    await remove(token)
    expect(await tablesWith('zubaida')).toEqual([])
  })

  it('[T-90] does not allow a second trial when the student registers the same email address again', async () => {
    const email = 'again.and.again@kmc.edu.pk'
    const trialEnd = async (token: string) =>
      (await server.visit().get(contentCalls.manifest.path, token)).body['trialEndsAt']
    let token = await register(email)
    const first = await trialEnd(token)
    const profile = await server.visit().get(calls.profile.path, token)
    expect(Date.parse(String(profile.body['trial_ends_at']))).toBe(first)
    for (const days of [3, 10]) {
      clock.forward(days * 86_400)
      // The access token has expired, so the student signs in again.
      token = String((await server.visit().post(calls.login.path, { email, password })).body.token)
      await remove(token)
      // After the deletion, the server stores only a hash of the email address.
      expect(await tablesWith('again.and.again')).toEqual([])
      token = await register(email.toUpperCase())
      expect(await trialEnd(token)).toBe(first)
    }
    const answered = {
      id: randomUUID(),
      at: clock.now().getTime(),
      day: '2026-11-29',
      kind: 'answered',
      body: {
        session: randomUUID(),
        mode: 'quickfire',
        item: 'sampleq',
        version: 'v1',
        chosen: 2,
        isRight: true,
        ms: 9_000,
        confidence: null,
      },
    }
    await server.services.database.execute(
      sql`insert into content_items (item, version, mode, tier, topic, key_at, options) values ('sampleq', 'v1', 'quickfire', 'demo', 'A1', 2, 5)`,
    )
    await server.services.content.recordServedItems()
    const pushed = await server.visit().post(studyCalls.push.path, { events: [answered] }, token)
    expect(pushed.body['refused']).toEqual([{ id: answered.id, reason: 'trial' }])
    expect(await trialEnd(await register('somebody.else@kmc.edu.pk'))).toBeGreaterThan(clock.now().getTime())
  })

  it('keeps the record of the used trial for only a year', async () => {
    const email = 'a.year.later@kmc.edu.pk'
    await remove(await register(email))
    const count = async () => (await server.services.database.execute(sql`select 1 from used_trials`)).rows.length
    const before = await count()
    expect(before).toBeGreaterThan(0)
    clock.forward(366 * 86_400)
    const cleanup = server.services.queues.find(({ name }) => name === 'accounts-sweep')
    await cleanup?.work({} as never, 'job')
    expect(await count()).toBe(0)
  })
})
