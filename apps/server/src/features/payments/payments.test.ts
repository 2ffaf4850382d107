import { randomUUID } from 'node:crypto'
import { accountCalls, paymentCalls, subscriptionCalls } from '@titer/contract'
import { addMonths } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxVoice } from '../../testing/sandbox.ts'
import { standingClock, testServer, type TestServer } from '../../testing/server.ts'
import { ledgerEntries, paymentTransactions } from './tables.ts'

const clock = standingClock()
let server: TestServer
let sandbox: ReturnType<typeof sandboxVoice>

beforeAll(async () => {
  server = await testServer({}, clock)
  sandbox = sandboxVoice(server)
})
afterAll(() => server.close())

const enter = async (name: string) => {
  const { token, body } = await server.signedIn(`${name}@kmc.edu.pk`)
  return { token, email: `${name}@kmc.edu.pk`, userId: Number(body['userId']) }
}

const begin = (token: string, request: object = {}) =>
  server
    .visit()
    .post(
      paymentCalls.createSession.path,
      { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID(), ...request },
      token,
    )

const begun = async (token: string, request: object = {}) => {
  const { status, body } = await begin(token, request)
  expect(status).toBe(200)
  return { transactionId: String(body['transactionId']), sessionId: String(body['sessionId']), body }
}

const planOf = async (token: string) =>
  (await server.visit().get(subscriptionCalls.status.path, token)).body['subscription']

const statusOf = async (token: string, sessionId: string) => {
  const { body } = await server.visit().get(`${paymentCalls.success.path}?session_id=${sessionId}`, token)
  return (body['transaction'] as { status: string }).status
}

const ledgerOf = (transactionId: string) =>
  server.services.database.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, transactionId))

const starterUntil = (endDate: Date) => ({
  subscription_type: 'starter',
  status: 'active',
  plan_name: 'Starter',
  end_date: endDate.toISOString(),
})

describe('the ways to pay', () => {
  it('[C-11][E-09] are only those that the configuration opens', async () => {
    const closed = await testServer({ PAYMENTS_SANDBOX: 'false' }, clock)
    try {
      const { body } = await closed.visit().get(paymentCalls.methods.path)
      expect((body['methods'] as { available: boolean }[]).map(({ available }) => available)).toEqual([
        false,
        false,
        false,
      ])
      const { token } = await closed.signedIn('closed@kmc.edu.pk')
      const attempt = { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID() }
      expect(await closed.visit().post(paymentCalls.createSession.path, attempt, token)).toMatchObject({
        status: 400,
        body: { code: 'payment.method', error: 'Please select a payment method' },
      })
    } finally {
      await closed.close()
    }
  })

  it('[C-11][E-09] are public, each with all its fields', async () => {
    const { body } = await server.visit().get(paymentCalls.methods.path)
    expect(body['methods']).toEqual([
      {
        id: 'local-card',
        name: 'Debit/Credit Card',
        type: 'card',
        icon: 'credit-card',
        description: 'Any card of a Pakistani bank, in rupees',
        available: true,
      },
      {
        id: 'local-bank',
        name: 'Bank Transfer',
        type: 'bank',
        icon: 'landmark',
        description: 'From your bank or wallet, confirmed by hand within a working day',
        available: true,
      },
      {
        id: 'international-card',
        name: 'International Card',
        type: 'card',
        icon: 'globe',
        description: 'Visa or Mastercard from anywhere',
        available: true,
      },
    ])
  })
})

describe('a payment', () => {
  it.each([
    ['create-session', paymentCalls.createSession],
    ['create-checkout-session', paymentCalls.createCheckoutSession],
  ] as const)('[C-10][E-10] begins pending, with an address to pay at, by %s', async (name, { path }) => {
    expect(path).toBe(`/api/payment/${name}`)
    const { token } = await enter(`begins.${name}`)
    const attempt = { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID() }
    const { status, body } = await server.visit().post(path, attempt, token)
    const sessionId = String(body['sessionId'])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      paymentMethod: 'local-card',
      url: `http://localhost:3000/payment/checkout?session=${sessionId}&plan=1`,
      qrCode: null,
      bankDetails: null,
      message: 'Payment session created! Follow the instructions to complete payment.',
    })
    expect(await statusOf(token, sessionId)).toBe('pending')
    expect(await planOf(token)).toMatchObject({ subscription_type: 'demo' })
  })

  it('[V-07][X-33] needs somebody who is signed in, and takes no id from the body', async () => {
    expect(await server.visit().post(paymentCalls.createSession.path, {})).toMatchObject({ status: 401 })
    const { token } = await enter('no.id')
    expect(await begin(token, { userId: 1 })).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  it('[B-11][X-39] refuses a plan that disagrees with its id', async () => {
    const { token } = await enter('disagrees')
    expect(await begin(token, { plan_id: 2 })).toMatchObject({
      status: 400,
      body: { error: 'Invalid subscription plan' },
    })
  })

  it('[C-10] is the same one when it is asked for twice with one key, also at once', async () => {
    const { token } = await enter('twice')
    const key = { idempotencyKey: randomUUID() }
    const answers = await Promise.all([begun(token, key), begun(token, key), begun(token, key)])
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(await begin(token, { ...key, plan: 'premium' })).toMatchObject({
      status: 409,
      body: { code: 'payment.key' },
    })
  })

  it('[S-12][R-13] opens the plan when its money is here, balances the ledger, and posts a receipt', async () => {
    const { token, email } = await enter('pays')
    const { transactionId, sessionId } = await begun(token)
    expect(await sandbox.tell({ transactionId })).toMatchObject({ status: 200 })
    expect(await statusOf(token, sessionId)).toBe('completed')
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 6)))
    expect((await ledgerOf(transactionId)).map(({ account, amountPaisa }) => [account, amountPaisa])).toEqual([
      ['cash', 70_000],
      ['sales', -70_000],
    ])
    const receipt = (await server.waitForMails(email, 1)).at(-1)
    expect(receipt?.subject).toBe('Your receipt: Titer Starter, ₨700')
    expect(receipt?.text).toContain('Your plan now runs until 16 May 2027.')
  })

  it('opens it once, however often the same is told', async () => {
    const { token } = await enter('again')
    const { transactionId } = await begun(token)
    const id = randomUUID()
    const told = await Promise.all([1, 2, 3, 4].map(() => sandbox.tell({ transactionId, id })))
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await sandbox.tell({ transactionId })
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 6)))
    expect(await ledgerOf(transactionId)).toHaveLength(2)
  })

  it('extends the plan when somebody pays in two tabs at once', async () => {
    const { token } = await enter('two.tabs')
    const [one, other] = await Promise.all([begun(token), begun(token)])
    await Promise.all([sandbox.tell(one), sandbox.tell(other)])
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 12)))
  })

  it('opens nothing for money of another amount or currency, and says so', async () => {
    const { token } = await enter('mismatch')
    const { transactionId, sessionId } = await begun(token)
    await sandbox.tell({ transactionId, amountPaisa: 69_999 })
    await sandbox.tell({ transactionId, currency: 'USD' })
    expect(await statusOf(token, sessionId)).toBe('mismatched')
    expect(await planOf(token)).toMatchObject({ subscription_type: 'demo' })
    expect(await ledgerOf(transactionId)).toEqual([])
    const [row] = await server.services.database
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.transactionId, transactionId))
    expect(row).toMatchObject({ isMismatched: true, capturedPaisa: 0 })
  })

  it('opens a plan in the minutes after the last one has ended, before that was tidied up', async () => {
    const { token: first, email } = await enter('renews')
    await sandbox.tell(await begun(first))
    clock.forward(200 * 86_400)
    const login = { email, password: 'a good long password' }
    const token = String((await server.visit().post(accountCalls.login.path, login)).body['token'])
    const { transactionId, sessionId } = await begun(token)
    await sandbox.tell({ transactionId })
    expect(await statusOf(token, sessionId)).toBe('completed')
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 6)))
  })

  it('[S-12] that failed or was cancelled can still be paid, and money never goes back to failed', async () => {
    const { token } = await enter('late.money')
    const { transactionId, sessionId } = await begun(token)
    await sandbox.tell({ transactionId, state: 'declined' })
    expect(await statusOf(token, sessionId)).toBe('failed')
    await sandbox.tell({ transactionId, state: 'paid' })
    await sandbox.tell({ transactionId, state: 'cancelled' })
    expect(await statusOf(token, sessionId)).toBe('completed')
  })
})

describe('a message to the webhook', () => {
  it('[X-39] is refused when it is forged, stale, of the future, changed or cut', async () => {
    const { token } = await enter('forged')
    const { transactionId, sessionId } = await begun(token)
    const body = sandbox.write({ transactionId })
    const signature = sandbox.sign(body)
    const away = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
    const attempts: [string, string][] = [
      [body, ''],
      [body, signature.replace(/v1=.{4}/, 'v1=0000')],
      [body, sandbox.sign(body, away(-301))],
      [body, sandbox.sign(body, away(301))],
      [body.replace('70000', '70001'), signature],
      [body.slice(0, -1), signature],
      ['', signature],
    ]
    for (const [sent, proof] of attempts) {
      expect(await sandbox.post(sent, proof)).toMatchObject({ status: 400, body: { code: 'payment.forged' } })
    }
    expect(await statusOf(token, sessionId)).toBe('pending')
    expect(await sandbox.post(body, signature)).toMatchObject({ status: 200 })
    expect(await statusOf(token, sessionId)).toBe('completed')
  })

  it('is answered with an error while we do not know the payment, so that it comes again', async () => {
    expect(await sandbox.tell({ transactionId: randomUUID() })).toMatchObject({ status: 404 })
    const { status } = await server.visit().post('/api/payment/webhook/nobody', {})
    expect(status).toBe(404)
  })
})

describe('payments', () => {
  it('[C-11][X-39] are told to nobody but their owner', async () => {
    const { token } = await enter('owner')
    const { token: other } = await enter('stranger')
    const { transactionId, sessionId } = await begun(token)
    const ways = [
      (who: string) => server.visit().get(`${paymentCalls.success.path}?session_id=${sessionId}`, who),
      (who: string) => server.visit().post(paymentCalls.verify.path, { session_id: sessionId }, who),
      (who: string) => server.visit().get(paymentCalls.transaction.path.replace(':id', transactionId), who),
    ]
    for (const way of ways) {
      expect(await way(token)).toMatchObject({ status: 200, body: { transaction: { session_id: sessionId } } })
      expect(await way(other)).toMatchObject({ status: 404, body: { error: 'Transaction not found' } })
    }
    const history = await server.visit().get(paymentCalls.history.path, token)
    expect(history.body['transactions']).toMatchObject([{ transaction_id: transactionId, plan_name: 'Starter' }])
    expect((await server.visit().get(paymentCalls.history.path, other)).body['transactions']).toEqual([])
  })

  it('outlive the account they were made from', async () => {
    const { token, userId } = await enter('leaves')
    const { transactionId } = await begun(token)
    await sandbox.tell({ transactionId })
    await server.services.database.execute(sql`delete from users where id = ${userId}`)
    expect(await ledgerOf(transactionId)).toHaveLength(2)
    expect(await sandbox.tell({ transactionId })).toMatchObject({ status: 200 })
  })
})

describe('the ledger', () => {
  it('refuses entries that do not sum to zero', async () => {
    const { token } = await enter('unbalanced')
    const { transactionId } = await begun(token)
    const entry = { transactionId, account: 'cash' as const, amountPaisa: 1, postedAt: clock.now() }
    await expect(server.services.database.insert(ledgerEntries).values(entry)).rejects.toMatchObject({
      cause: expect.objectContaining({ code: '23514' }),
    })
  })
})
