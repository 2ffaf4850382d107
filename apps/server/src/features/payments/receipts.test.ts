import { randomUUID } from 'node:crypto'
import { accountCalls, paymentCalls } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../testing/pdf-text.ts'
import { sandboxVoice } from '../../testing/sandbox.ts'
import { standingClock, testServer, type TestServer } from '../../testing/server.ts'
import { startStripeDouble, type StripeDouble } from '../../testing/stripe-double.ts'

const keys = { secretKey: 'sk_test_titer', webhookSecret: 'whsec_titer' }
// Early in the morning of the 17th in Pakistan.
const clock = standingClock(new Date('2026-11-16T20:30:00Z'))
let stripe: StripeDouble
let server: TestServer
let sandbox: ReturnType<typeof sandboxVoice>

beforeAll(async () => {
  stripe = await startStripeDouble(keys)
  const settings = {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_URL: stripe.url,
  }
  server = await testServer(settings, clock)
  sandbox = sandboxVoice(server)
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

const begin = async (token: string, method = 'local-card', plan = 'starter') => {
  const attempt = { plan, method, idempotencyKey: randomUUID() }
  const { body } = await server.visit().post(paymentCalls.createSession.path, attempt, token)
  return {
    transactionId: String(body['transactionId']),
    reference: String(body['reference']),
    url: String(body['url']),
  }
}

const ask = (token: string, transactionId: string) =>
  server.visit().get(paymentCalls.receipt.path.replace(':id', transactionId), token)

/** The receipt's words, its lines joined so that a sentence may be broken anywhere. */
const read = (content: unknown) =>
  pdfText(Buffer.from(String(content), 'base64'))
    .replaceAll(/\s+/g, ' ')
    .trim()

const receipt = async (token: string, transactionId: string) => read((await ask(token, transactionId)).body['content'])

const hear = async () => {
  const event = stripe.webhooks.events.at(-1)
  if (event === undefined) throw new Error('Nothing happened.')
  const { body, headers } = stripe.webhooks.sign(event, { at: clock.now() })
  await server.apps.landing.inject({
    method: 'POST',
    url: '/api/payment/webhook/stripe',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
}

/** Somebody who has paid by Stripe, and Stripe's name for it. */
const paidByStripe = async (name: string) => {
  const { token, email, password } = await server.signedIn(`${name}@kmc.edu.pk`)
  const { transactionId, url } = await begin(token, 'international-card')
  const session = url.split('/').at(-1) ?? ''
  stripe.pay(session)
  await hear()
  const signInAgain = async () =>
    String((await server.visit().post(accountCalls.login.path, { email, password })).body.token)
  return { token, transactionId, session, signInAgain }
}

describe('a receipt', () => {
  it('[E-11] tells number, date, payer, purchase, way, amount and what it bought', async () => {
    const { token } = await server.signedIn('ayesha.khan@kmc.edu.pk')
    const { transactionId } = await begin(token, 'local-card', 'premium')
    await sandbox.tell({ transactionId, amountPaisa: 120_000 })
    const { status, body } = await ask(token, transactionId)
    expect({ status, fileName: body['fileName'] }).toEqual({
      status: 200,
      fileName: `titer-receipt-${transactionId}.pdf`,
    })
    const text = read(body['content'])
    for (const words of [
      `Receipt number ${transactionId}`,
      'Date paid 17 November 2026, 01:30 Pakistan Standard Time (UTC+5)',
      'Paid by ayesha.khan Email ayesha.khan@kmc.edu.pk',
      'Paid with Debit/Credit Card',
      'Titer Premium, 12 months PKR 1,200.00 Total paid PKR 1,200.00',
      'PKR 1,200.00 (₨1200)',
      'This payment added 12 months of Titer Premium. As of 17 November 2026 your plan runs until 17 November 2027.',
      '/#contact',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('running plan')
    expect(text).not.toContain('Refunded')
    expect(text).not.toContain('Disputed')
  })

  it('[E-11] is the same to the last byte when it is asked for again', async () => {
    const { token } = await server.signedIn('again@kmc.edu.pk')
    const { transactionId } = await begin(token)
    await sandbox.tell({ transactionId })
    const [one, other] = [await ask(token, transactionId), await ask(token, transactionId)]
    expect(one.body['content']).toBe(other.body['content'])
  })

  it('[E-11] of somebody else is told apart from one that does not exist by nobody', async () => {
    const owner = await server.signedIn('owner@kmc.edu.pk')
    const { transactionId } = await begin(owner.token)
    await sandbox.tell({ transactionId })
    const { token } = await server.signedIn('nosy@kmc.edu.pk')
    const answers = [await ask(token, transactionId), await ask(token, randomUUID())]
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'payment.notFound', error: 'Transaction not found' },
      })
    }
    expect((await server.visit().get(paymentCalls.receipt.path.replace(':id', transactionId))).status).toBe(401)
  })

  it('[E-11] exists only once the money has come', async () => {
    const { token } = await server.signedIn('unpaid@kmc.edu.pk')
    const { transactionId } = await begin(token)
    expect(await ask(token, transactionId)).toMatchObject({
      status: 409,
      body: { code: 'payment.notPaid', error: 'There is a receipt as soon as the money has come.' },
    })
  })

  it('[E-11] of a transfer names its reference and the day of the bank', async () => {
    const { token } = await server.signedIn('transfer@kmc.edu.pk')
    const { transactionId, reference } = await begin(token, 'local-bank')
    const line = { bankTransactionId: 'BOK-77', amountPaisa: 70_000, receivedOn: '2026-11-14' }
    await server.services.payments.transfers.confirm(reference, line, 'a test')
    const text = await receipt(token, transactionId)
    expect(text).toContain(`Paid with Bank Transfer Bank reference ${reference} Bank transaction BOK-77`)
    expect(text).toContain('Date paid 14 November 2026, as our bank in Pakistan booked it')
    expect(text).toContain('Confirmed 17 November 2026, 01:30 Pakistan Standard Time')
    expect(text).not.toContain('Sandbox')
  })

  it('[E-11] of each of two payments says that its months were added to one running plan', async () => {
    const { token } = await server.signedIn('twice@kmc.edu.pk')
    const [first, second] = [await begin(token), await begin(token)]
    await sandbox.tell(first)
    await sandbox.tell(second)
    for (const { transactionId } of [first, second]) {
      const text = await receipt(token, transactionId)
      expect(text).toContain('The months were added to one running plan, together with those of another payment')
      expect(text).toContain('your plan runs until 17 November 2027.')
    }
  })

  it('[E-11] says that money went back, when, and what is left', async () => {
    const { transactionId, session, signInAgain } = await paidByStripe('refunded')
    clock.forward(86_400)
    stripe.refund(session)
    await hear()
    clock.forward(86_400)
    const text = await receipt(await signInAgain(), transactionId)
    expect(text).toContain('Refunded on 18 November 2026: PKR 700.00')
    expect(text).toContain('\u2212PKR 700.00 Total after refund PKR 0.00')
    expect(text).toContain('The months were taken back with the money.')
    expect(text).not.toContain('your plan runs')
  })

  it('[E-11] of a payment of which a part went back keeps its months', async () => {
    const { token, transactionId, session } = await paidByStripe('partly')
    stripe.refund(session, 20_050)
    await hear()
    const text = await receipt(token, transactionId)
    expect(text).toContain('Total after refund PKR 499.50')
    expect(text).toContain('your plan runs until')
  })

  it('[E-11] says that the payment is disputed, until that is won', async () => {
    const { token, transactionId, session } = await paidByStripe('disputed')
    stripe.dispute(session)
    await hear()
    const text = await receipt(token, transactionId)
    expect(text).toContain('Disputed The bank that paid contests this payment.')
    expect(text).toContain('The months are held until the dispute is settled.')
    stripe.closeDispute(session, 'won')
    await hear()
    expect(await receipt(token, transactionId)).not.toContain('Disputed')
  })

  it('[E-11] shows what a lost dispute has taken', async () => {
    const { token, transactionId, session } = await paidByStripe('lost')
    stripe.dispute(session)
    await hear()
    stripe.closeDispute(session, 'lost')
    await hear()
    const text = await receipt(token, transactionId)
    expect(text).toContain('The bank that paid has taken PKR 700.00 back.')
    expect(text).toContain('Total after the dispute PKR 0.00')
  })

  it('prints no wrong signs for an address in another script', async () => {
    const { token } = await server.signedIn('script@kmc.edu.pk')
    const { transactionId } = await begin(token)
    await sandbox.tell({ transactionId })
    await server.services.database.execute(
      sql`update users set email = 'عائشہ@kmc.edu.pk' where email = 'script@kmc.edu.pk'`,
    )
    expect(await receipt(token, transactionId)).toContain('Email ?????@kmc.edu.pk')
  })

  it('[E-11] comes with the mail that thanks for the payment', async () => {
    const { token, email } = await server.signedIn('mailed@kmc.edu.pk')
    const { transactionId } = await begin(token)
    await sandbox.tell({ transactionId })
    const mail = (await server.waitForMails(email, 1)).at(-1)
    const [file, ...others] = mail?.attachments ?? []
    expect(others).toEqual([])
    expect(file).toMatchObject({ fileName: `titer-receipt-${transactionId}.pdf`, type: 'application/pdf' })
    expect(
      Buffer.from(file?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(read(file?.content)).toContain(transactionId)
    const shown = await server.apps.landing.inject({ url: `/dev/mail/${mail?.id}/0` })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(shown.rawPayload.toString('base64')).toBe(file?.content)
    expect((await server.apps.landing.inject({ url: `/dev/mail/${mail?.id}/1` })).statusCode).toBe(404)
  })
})
