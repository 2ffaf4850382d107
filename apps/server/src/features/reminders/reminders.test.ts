import { setTimeout as pause } from 'node:timers/promises'
import { reminderCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reminderMail } from './reminder-words.ts'
import { startPushService } from '../../testing/push-service.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

const hour = 3_600
const day = 24 * hour
// Noon in Pakistan, on a Monday.
const clock = manualClock(new Date('2026-11-16T07:00:00Z'))
const { path } = reminderCalls.set
const evening = {
  minute: 20 * 60,
  timeZone: 'Asia/Karachi',
  quietFrom: 22 * 60,
  quietTo: 7 * 60,
  restDays: [] as number[],
  push: null as object | null,
}
let server: TestServer
let pushService: PushService

beforeAll(async () => {
  pushService = await startPushService()
  server = await testServer({ PUSH_TEST_SERVICE: pushService.origin }, clock)
})
afterAll(async () => {
  await server.close()
  await pushService.close()
})

const runJob = async (name: string, data: object = {}) => {
  const queue = server.services.queues.find((known) => known.name === name)
  await (queue?.work as ((data: object, jobId: string) => Promise<void>) | undefined)?.(data, 'a-job')
}

/** Waits until the queue of reminders is empty. A mail that was not sent by then will never be sent. */
const settle = async () => {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const { rows } = await server.services.database.execute<{ open: number }>(sql`
      select count(*)::integer as open from pgboss.job
      where name = 'reminders-send' and state in ('created', 'retry', 'active')`)
    if (rows[0]?.open === 0) return
    await pause(20)
  }
  throw new Error('The queue of reminders is not empty after 30 s')
}

/** Moves the clock to the next time when it is this hour in Pakistan, and sends the reminders that are due. */
const runAt = async (localHour: number) => {
  const now = clock.now().getTime() / 1000 + 5 * hour
  const target = Math.floor(now / day) * day + localHour * hour
  clock.forward((target > now ? target : target + day) - now)
  await runJob('reminders-due')
  await settle()
}

const student = async (name: string, reminder?: Partial<typeof evening>) => {
  const email = `${name}@kmc.edu.pk`
  const { token, browser } = await server.signedIn(email)
  if (reminder !== undefined) {
    expect((await browser.post(path, { ...evening, ...reminder }, token)).status).toBe(200)
  }
  const { rows } = await server.services.database.execute<{ id: string }>(
    sql`select id from users where email = ${email}`,
  )
  return { email, token, browser, id: Number(rows[0]?.id) }
}

/** Reads the reminder without a request, because the token expires while the test moves the clock. */
const reminderOf = async (userId: number) => (await server.services.reminders.state(userId)).reminder

const mailCount = async (email: string) => {
  const { rows } = await server.services.database.execute<{ count: number }>(
    sql`select count(*)::integer as count from outbox_mails where recipient = ${email} and subject like 'Time for%'`,
  )
  return rows[0]?.count ?? 0
}

const studied = (userId: number, studyDay: string) =>
  server.services.database.execute(sql`
    insert into study_days (user_id, day, questions, cases, reviews, first_at)
    values (${userId}, ${studyDay}, 1, 0, 0, ${Date.parse(`${studyDay}T12:00:00Z`)})`)

describe('reminders', () => {
  it('are off until a student turns them on', async () => {
    const { email, token, browser } = await student('unasked')
    expect((await browser.get(path, token)).body).toMatchObject({ success: true, reminder: null })
    await runAt(20)
    expect(await mailCount(email)).toBe(0)
  })

  it('are sent by mail once a day at the chosen time, even if the job runs several times, including twice at the same time', async () => {
    const { email } = await student('daily', {})
    await runAt(19)
    expect(await mailCount(email)).toBe(0)
    for (const _ of [1, 2, 3]) {
      await runAt(20)
      await Promise.all([runJob('reminders-due'), runJob('reminders-due')])
      await settle()
      await runAt(21)
    }
    expect(await mailCount(email)).toBe(3)
  })

  it('are not sent on rest days, or on days on which the student has already studied', async () => {
    const today = clock.now().toISOString().slice(0, 10)
    const tomorrow = new Date(clock.now().getTime() + day * 1000)
    const busy = await student('busy', {})
    const resting = await student('resting', { restDays: [tomorrow.getUTCDay()] })
    await studied(busy.id, tomorrow.toISOString().slice(0, 10))
    await studied(resting.id, today)
    await runAt(20)
    expect([await mailCount(busy.email), await mailCount(resting.email)]).toEqual([0, 0])
    await runAt(20)
    expect([await mailCount(busy.email), await mailCount(resting.email)]).toEqual([1, 1])
  })

  it('are skipped, not sent late, if the job runs in quiet hours or more than two hours after the chosen time', async () => {
    const { email } = await student('late', { minute: 21 * 60 })
    const { email: other } = await student('late-morning', { minute: 8 * 60 })
    await runAt(22)
    await runAt(11)
    expect([await mailCount(email), await mailCount(other)]).toEqual([0, 0])
  })

  it('state for how many days in a row the student has studied', async () => {
    const { email, id } = await student('streak', {})
    const at = clock.now().getTime()
    for (const ago of [0, 1, 2]) await studied(id, new Date(at - ago * day * 1000).toISOString().slice(0, 10))
    clock.forward(12 * hour)
    await runAt(20)
    const mail = (await server.waitForMails(email, 1)).at(-1)
    expect(mail?.text).toContain('You have studied 3 days in a row.')
  })

  it('can be stopped with the link in the mail, without signing in, and only for the student who received the mail', async () => {
    const { email, id } = await student('stopping', {})
    const { email: other } = await student('continuing', {})
    await runAt(20)
    const mail = (await server.waitForMails(email, 1)).at(-1)
    const stopToken = /stop-reminders\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const stop = (given: string, headers = {}) =>
      server.visit('study').send({ method: 'POST', url: `/api/reminders/stop/${given}`, headers })
    expect((await stop('A'.repeat(43))).status).toBe(200)
    expect(await reminderOf(id)).not.toBeNull()
    // Mail programs send this request as a form.
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await stop(stopToken, form)).status).toBe(200)
    expect(await reminderOf(id)).toBeNull()
    expect((await stop(stopToken)).status).toBe(200)
    await runAt(20)
    await server.waitForMails(other, 2)
    await settle()
    expect(await mailCount(email)).toBe(1)
  })

  it('can be stopped in the settings, even if the next reminder is already queued', async () => {
    const { email, token, browser, id } = await student('stopped', {})
    await browser.delete(path, token)
    await runJob('reminders-send', { userId: id, day: '2026-11-30' })
    await runAt(20)
    expect(await mailCount(email)).toBe(0)
  })

  it('are not sent twice on one day if the student changes the time after the first reminder', async () => {
    const { email, id } = await student('changing', {})
    await runAt(20)
    await server.services.reminders.set(id, { ...evening, minute: 21 * 60, push: null })
    await runAt(21)
    expect(await mailCount(email)).toBe(1)
  })

  it('cannot be set to a time within the quiet hours, to an unknown time zone or to an unknown push service', async () => {
    const { token, browser } = await student('refused')
    const post = async (change: object) => (await browser.post(path, { ...evening, ...change }, token)).body.code
    expect(await post({ minute: 23 * 60 })).toBe('request.invalid')
    expect(await post({ timeZone: 'Asia/Peshawar' })).toBe('request.invalid')
    const target = pushService.subscribe()
    for (const endpoint of [
      'https://evil.example/push',
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com.evil.example/a',
      'http://169.254.169.254/latest/meta-data',
    ]) {
      expect(await post({ push: { ...target, endpoint } })).toBe('reminder.pushService')
    }
    expect(await post({ push: { ...target, endpoint: 'https://fcm.googleapis.com/fcm/send/a' } })).toBeUndefined()
    await browser.delete(path, token)
  })
})

it('a reminder mail has the headers that mail programs need to stop the reminders in one click', () => {
  const { headers } = reminderMail(
    'a@kmc.edu.pk',
    { days: 3 },
    { study: 'https://study.example', stopToken: 'a-token' },
  )
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://study.example/api/reminders/stop/a-token>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

describe('a reminder by push message', () => {
  it('reaches the browser encrypted and signed, and no mail is sent', async () => {
    const target = pushService.subscribe()
    const { email, id } = await student('pushed', { push: target })
    expect(await reminderOf(id)).toMatchObject({ endpoint: target.endpoint })
    await runAt(20)
    const own = pushService.messages.filter(({ endpoint }) => endpoint === target.endpoint)
    expect(own).toMatchObject([{ lifetimeSeconds: hour, body: { title: 'Time for your twenty minutes' } }])
    await server.visit('study').post(`/api/reminders/stop/${String(own[0]?.body['stopToken'])}`)
    expect(await reminderOf(id)).toBeNull()
    expect(await mailCount(email)).toBe(0)
  })

  it('is replaced by a mail if the browser no longer accepts messages', async () => {
    const target = pushService.subscribe()
    const { email, id } = await student('gone', { push: target })
    pushService.unsubscribe(target)
    await runAt(20)
    await server.waitForMails(email, 1)
    expect(await reminderOf(id)).toMatchObject({ endpoint: null })
  })

  it('is sent again after an error of the push service, and the browser receives it once', async () => {
    const target = pushService.subscribe()
    const { id } = await student('retried', { push: target })
    await runAt(20)
    const before = pushService.messages.length
    const today = new Date(clock.now().getTime() + 5 * hour * 1000).toISOString().slice(0, 10)
    pushService.failNext(1)
    await expect(runJob('reminders-send', { userId: id, day: today })).rejects.toThrow('status 503')
    await runJob('reminders-send', { userId: id, day: today })
    expect(pushService.messages.length).toBe(before + 1)
  })
})
