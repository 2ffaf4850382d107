import { randomUUID } from 'node:crypto'
import { accountCalls, paymentCalls, subscriptionCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../testing/pdf-text.ts'
import { sandboxWebhooks } from '../../../testing/payments/sandbox-webhooks.ts'
import { manualClock, testServer, type TestServer } from '../../../testing/test-server.ts'
import { startStripeDouble, type StripeDouble } from '../../../testing/payments/stripe-double.ts'

const keys = { secretKey: 'sk_test_titer', webhookSecret: 'whsec_titer' }
// In Pakistan this is 17 November 2026, 01:30.
const clock = manualClock(new Date('2026-11-16T20:30:00Z'))
let stripe: StripeDouble
let server: TestServer
let sandbox: ReturnType<typeof sandboxWebhooks>

beforeAll(async () => {
  stripe = await startStripeDouble(keys)
  const settings = {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_URL: stripe.url,
  }
  server = await testServer(settings, clock)
  sandbox = sandboxWebhooks(server)
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

const createSession = async (token: string, method = 'local-card', plan = 'starter') => {
  const attempt = { plan, method, idempotencyKey: randomUUID(), confirmed: true }
  const { body } = await server.visit().post(paymentCalls.createSession.path, attempt, token)
  return {
    transactionId: String(body['transactionId']),
    reference: String(body['reference']),
    url: String(body['url']),
  }
}

const requestReceipt = (token: string, transactionId: string) =>
  server.visit().get(paymentCalls.receipt.path.replace(':id', transactionId), token)

/** Reads the receipt's text and joins all lines, because a sentence may wrap anywhere. */
const read = (content: unknown) =>
  pdfText(Buffer.from(String(content), 'base64'))
    .replaceAll(/\s+/g, ' ')
    .trim()

const receipt = async (token: string, transactionId: string) =>
  read((await requestReceipt(token, transactionId)).body['content'])

const deliverLastEvent = async () => {
  const event = stripe.webhooks.events.at(-1)
  if (event === undefined) throw new Error('Stripe has sent no event.')
  const { body, headers } = stripe.webhooks.sign(event, { at: clock.now() })
  await server.apps.landing.inject({
    method: 'POST',
    url: '/api/payment/webhook/stripe',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
}

/** Creates a student who has paid through Stripe. `session` is the id of the checkout session at Stripe. */
const paidByStripe = async (name: string) => {
  const { token, email, password } = await server.signedIn(`${name}@kmc.edu.pk`)
  const { transactionId, url } = await createSession(token, 'international-card')
  const session = url.split('/').at(-1) ?? ''
  stripe.pay(session)
  await deliverLastEvent()
  const signInAgain = async () =>
    String((await server.visit().post(accountCalls.login.path, { email, password })).body.token)
  return { token, transactionId, session, signInAgain }
}

describe('a receipt', () => {
  it('[E-11] shows its number, date, payer, payment method, product and amount, and the plan’s end date', async () => {
    const { token } = await server.signedIn('ayesha.khan@kmc.edu.pk')
    const { transactionId } = await createSession(token, 'local-card', 'premium')
    await sandbox.send({ transactionId, amountPaisa: 120_000 })
    const { status, body } = await requestReceipt(token, transactionId)
    expect({ status, fileName: body['fileName'] }).toEqual({
      status: 200,
      fileName: expect.stringMatching(/^TITER-2026-\d{6}\.pdf$/),
    })
    const text = read(body['content'])
    for (const part of [
      `Receipt number ${String(body['fileName']).replace('.pdf', '')}`,
      'Date paid 17 November 2026, 01:30 Pakistan Standard Time (UTC+5)',
      'Paid by ayesha.khan Email ayesha.khan@kmc.edu.pk',
      'Paid with Debit/Credit Card',
      'Titer Premium, 12 months PKR 1,200.00 Total paid PKR 1,200.00',
      'PKR 1,200.00 (₨1200)',
      'This payment added 12 months of Titer Premium. As of 17 November 2026 your plan runs until 17 November 2027.',
      '/#contact',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('added to one plan')
    expect(text).not.toContain('Refunded')
    expect(text).not.toContain('Disputed')
  })

  it('[E-11] is identical byte for byte when it is requested again', async () => {
    const { token } = await server.signedIn('again@kmc.edu.pk')
    const { transactionId } = await createSession(token)
    await sandbox.send({ transactionId })
    const [one, other] = [await requestReceipt(token, transactionId), await requestReceipt(token, transactionId)]
    expect(one.body['content']).toBe(other.body['content'])
  })

  it('[E-11] of another student returns the same error as a receipt that does not exist', async () => {
    const owner = await server.signedIn('owner@kmc.edu.pk')
    const { transactionId } = await createSession(owner.token)
    await sandbox.send({ transactionId })
    const { token } = await server.signedIn('nosy@kmc.edu.pk')
    const answers = [await requestReceipt(token, transactionId), await requestReceipt(token, randomUUID())]
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'payment.notFound', error: 'Transaction not found' },
      })
    }
    expect((await server.visit().get(paymentCalls.receipt.path.replace(':id', transactionId))).status).toBe(401)
  })

  it('[E-11] is available only after the payment has been received', async () => {
    const { token } = await server.signedIn('unpaid@kmc.edu.pk')
    const { transactionId } = await createSession(token)
    expect(await requestReceipt(token, transactionId)).toMatchObject({
      status: 409,
      body: { code: 'payment.notPaid', error: 'The receipt will be available once we have received your payment.' },
    })
  })

  it('[E-11] for a bank transfer shows its reference and the date on the bank statement', async () => {
    const { token } = await server.signedIn('transfer@kmc.edu.pk')
    const { transactionId, reference } = await createSession(token, 'local-bank')
    const line = { bankTransactionId: 'BOK-77', amountPaisa: 70_000, receivedOn: '2026-11-14' }
    await server.services.payments.transfers.confirm(reference, line, 'a test')
    const text = await receipt(token, transactionId)
    expect(text).toContain(`Paid with Bank Transfer Bank reference ${reference} Bank transaction BOK-77`)
    expect(text).toContain('Date paid 14 November 2026 (booking date of our bank in Pakistan)')
    expect(text).toContain('Confirmed 17 November 2026, 01:30 Pakistan Standard Time')
    expect(text).not.toContain('Sandbox')
  })

  it('[E-11] for a student’s second payment explains that its months were added to the same plan as those of the first payment', async () => {
    const { token } = await server.signedIn('twice@kmc.edu.pk')
    const first = await createSession(token)
    await sandbox.send(first)
    const second = await createSession(token)
    await sandbox.send(second)
    const texts = [await receipt(token, first.transactionId), await receipt(token, second.transactionId)]
    expect(texts[0]).toContain('your plan runs until 17 May 2027.')
    expect(texts[1]).toContain('The months were added to one plan, together with those of another payment')
    expect(texts[1]).toContain('your plan runs until 17 November 2027.')
  })

  it('[E-11] stays the same when the username changes, when the plan is cancelled or renamed, and after a dispute or a refund', async () => {
    const { token, transactionId, session, signInAgain } = await paidByStripe('lasting')
    const content = async (bearer: string) => (await requestReceipt(bearer, transactionId)).body['content']
    const issued = await content(token)
    const { database } = server.services
    await database.execute(sql`update users set username = 'renamed' where email = 'lasting@kmc.edu.pk'`)
    await server.visit().post(subscriptionCalls.cancel.path, undefined, token)
    await database.execute(sql`update subscription_plans set name = 'Beginner' where id = 1`)
    expect(await content(token)).toBe(issued)
    await database.execute(sql`update subscription_plans set name = 'Starter' where id = 1`)
    stripe.dispute(session)
    await deliverLastEvent()
    expect(await content(token)).toBe(issued)
    stripe.closeDispute(session, 'won')
    await deliverLastEvent()
    clock.forward(86_400)
    stripe.refund(session)
    await deliverLastEvent()
    const again = await signInAgain()
    expect(await content(again)).toBe(issued)
    const { body } = await server.visit().get(paymentCalls.transaction.path.replace(':id', transactionId), again)
    expect(body['transaction']).toMatchObject({ status: 'refunded', refunded_paisa: 70_000 })
  })

  it('[E-11] keeps its number but not the payer’s name and email address when the account is deleted', async () => {
    const { token } = await server.signedIn('forgotten@kmc.edu.pk')
    const { transactionId } = await createSession(token)
    await sandbox.send({ transactionId })
    await server.services.database.execute(sql`delete from users where email = 'forgotten@kmc.edu.pk'`)
    const { rows } = await server.services.database.execute(
      sql`select payer_name, payer_email, serial > 0 as has_number from receipts where transaction_id = ${transactionId}`,
    )
    expect(rows).toEqual([{ payer_name: null, payer_email: null, has_number: true }])
  })

  it('shows question marks for letters that its font does not contain', async () => {
    const { token } = await server.signedIn('script@kmc.edu.pk')
    await server.services.database.execute(
      sql`update users set email = 'عائشہ@kmc.edu.pk' where email = 'script@kmc.edu.pk'`,
    )
    const { transactionId } = await createSession(token)
    await sandbox.send({ transactionId })
    expect(await receipt(token, transactionId)).toContain('Email ?????@kmc.edu.pk')
  })

  it('[E-11] is attached to the mail that confirms the payment', async () => {
    const { token, email } = await server.signedIn('mailed@kmc.edu.pk')
    const { transactionId } = await createSession(token)
    await sandbox.send({ transactionId })
    const mail = (await server.waitForMails(email, 1)).at(-1)
    const [file, ...others] = mail?.attachments ?? []
    expect(others).toEqual([])
    expect(file).toMatchObject({ fileName: expect.stringMatching(/^TITER-2026-\d{6}\.pdf$/), type: 'application/pdf' })
    expect(
      Buffer.from(file?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const number = file?.fileName.replace('.pdf', '')
    expect(read(file?.content)).toContain(`Receipt number ${number}`)
    expect(mail?.text).toContain(`Receipt ${number}. Keep this email`)
    const shown = await server.apps.landing.inject({ url: `/dev/mail/${mail?.id}/0` })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(shown.rawPayload.toString('base64')).toBe(file?.content)
    expect((await server.apps.landing.inject({ url: `/dev/mail/${mail?.id}/1` })).statusCode).toBe(404)
  })
})

describe('receipt numbers', () => {
  const numbers = async () =>
    (
      await server.services.database.execute<{ year: number; serial: number }>(
        sql`select year, serial from receipts order by year, serial`,
      )
    ).rows

  const pendingPayments = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const { token } = await server.signedIn(`${name}${place}@kmc.edu.pk`)
        return createSession(token)
      }),
    )

  it('[E-11] run without gaps when payments arrive at the same time and one of them is rolled back', async () => {
    const payments = await pendingPayments('crowd', 6)
    const failing = payments[2]?.transactionId ?? ''
    const { database } = server.services
    // This constraint makes storing one payment's receipt fail. At that time, the receipt has already been given a
    // number.
    await database.execute(
      `alter table receipts add constraint refused check (transaction_id <> '${failing}') not valid`,
    )
    const answers = await Promise.all(payments.map(({ transactionId }) => sandbox.send({ transactionId })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    await database.execute('alter table receipts drop constraint refused')
    expect(await sandbox.send({ transactionId: failing })).toMatchObject({ status: 200 })
    const serials = (await numbers()).filter(({ year }) => year === 2026).map(({ serial }) => serial)
    expect(serials).toEqual(serials.map((_, place) => place + 1))
    expect(serials.length).toBeGreaterThanOrEqual(6)
  })

  it('[E-11] restart at 1 with each new year in Pakistan', async () => {
    clock.forward((new Date('2026-12-31T18:59:00Z').getTime() - clock.now().getTime()) / 1000)
    const [last, first] = await pendingPayments('newyear', 2)
    await sandbox.send({ transactionId: last?.transactionId ?? '' })
    clock.forward(60)
    await sandbox.send({ transactionId: first?.transactionId ?? '' })
    expect((await numbers()).at(-1)).toEqual({ year: 2027, serial: 1 })
  })

  it('[E-11] are assigned when a receipt is requested, if an older release of the server recorded the payment without a number', async () => {
    const { token } = await server.signedIn('older.release@kmc.edu.pk')
    const { transactionId } = await createSession(token)
    await sandbox.send({ transactionId })
    await server.services.database.execute(sql`delete from receipts where transaction_id = ${transactionId}`)
    const files = await Promise.all([1, 2].map(() => requestReceipt(token, transactionId)))
    expect(files.map(({ status }) => status)).toEqual([200, 200])
    expect(files[0]?.body['fileName']).toBe(files[1]?.body['fileName'])
  })
})
