import { randomUUID } from 'node:crypto'
import { accountCalls, paymentCalls, subscriptionCalls } from '@titer/contract'
import { addMonths } from '@titer/domain'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxWebhooks } from '../../testing/payments/sandbox-webhooks.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { ledgerEntries, paymentTransactions } from './tables.ts'

const clock = manualClock()
let server: TestServer
let sandbox: ReturnType<typeof sandboxWebhooks>

beforeAll(async () => {
  server = await testServer({}, clock)
  sandbox = sandboxWebhooks(server)
})
afterAll(() => server.close())

const signIn = async (name: string) => {
  const { token, body } = await server.signedIn(`${name}@kmc.edu.pk`)
  return { token, email: `${name}@kmc.edu.pk`, userId: Number(body['userId']) }
}

const createSession = (token: string, request: object = {}) =>
  server
    .visit()
    .post(
      paymentCalls.createSession.path,
      { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID(), ...request },
      token,
    )

const createdSession = async (token: string, request: object = {}) => {
  const { status, body } = await createSession(token, request)
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

describe('the payment methods', () => {
  it('[C-11][E-09] are available only if the configuration enables them', async () => {
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

  it('[C-11][E-09] are listed without signing in, each with its name, type, icon, description and availability', async () => {
    const { body } = await server.visit().get(paymentCalls.methods.path)
    expect(body['methods']).toEqual([
      {
        id: 'local-card',
        name: 'Debit/Credit Card',
        type: 'card',
        icon: 'credit-card',
        description: 'A card from any Pakistani bank, in rupees',
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
        description: 'A card from a bank anywhere',
        available: true,
      },
    ])
  })
})

describe('a payment', () => {
  it.each([
    ['create-session', paymentCalls.createSession],
    ['create-checkout-session', paymentCalls.createCheckoutSession],
  ] as const)('[C-10][E-10] begins as pending, with a checkout URL, through %s', async (name, { path }) => {
    expect(path).toBe(`/api/payment/${name}`)
    const { token } = await signIn(`begins.${name}`)
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

  it('[V-07][X-33][ASVS 8.2.3] requires a signed-in user, and its request must not contain a user id', async () => {
    expect(await server.visit().post(paymentCalls.createSession.path, {})).toMatchObject({ status: 401 })
    const { token } = await signIn('no.id')
    expect(await createSession(token, { userId: 1 })).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  it('[B-11][X-39] is rejected if the plan does not match the plan id', async () => {
    const { token } = await signIn('disagrees')
    expect(await createSession(token, { plan_id: 2 })).toMatchObject({
      status: 400,
      body: { error: 'Invalid subscription plan' },
    })
  })

  it('[C-10] is created once per idempotency key, even by concurrent requests, and the key is rejected for another plan', async () => {
    const { token } = await signIn('twice')
    const key = { idempotencyKey: randomUUID() }
    const answers = await Promise.all([
      createdSession(token, key),
      createdSession(token, key),
      createdSession(token, key),
    ])
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(await createSession(token, { ...key, plan: 'premium' })).toMatchObject({
      status: 409,
      body: { code: 'payment.key' },
    })
  })

  it('[S-12][R-13] activates the plan, balances the ledger and mails a receipt when it is paid', async () => {
    const { token, email } = await signIn('pays')
    const { transactionId, sessionId } = await createdSession(token)
    expect(await sandbox.send({ transactionId })).toMatchObject({ status: 200 })
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

  it('activates the plan only once, even if the provider reports the payment as paid several times', async () => {
    const { token } = await signIn('again')
    const { transactionId } = await createdSession(token)
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => sandbox.send({ transactionId, id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await sandbox.send({ transactionId })
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 6)))
    expect(await ledgerOf(transactionId)).toHaveLength(2)
  })

  it.each([
    ['amount', { amountPaisa: 69_999 }, { cash: 69_999, held: -69_999 }],
    ['currency', { currency: 'USD' }, {}],
  ])('becomes mismatched and does not activate the plan if the %s is wrong', async (name, wrong, ledger) => {
    const { token } = await signIn(`mismatched.${name}`)
    const { transactionId, sessionId } = await createdSession(token)
    await sandbox.send({ transactionId, ...wrong })
    expect(await statusOf(token, sessionId)).toBe('mismatched')
    expect(await planOf(token)).toMatchObject({ subscription_type: 'demo' })
    const entries = (await ledgerOf(transactionId)).map(({ account, amountPaisa }) => [account, amountPaisa])
    expect(Object.fromEntries(entries)).toEqual(ledger)
    const [row] = await server.services.database
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.transactionId, transactionId))
    expect(row).toMatchObject({ isMismatched: true, capturedPaisa: 0 })
  })

  it('activates a new plan even if the student’s ended plan is not marked as expired yet', async () => {
    const { token: first, email } = await signIn('renews')
    await sandbox.send(await createdSession(first))
    clock.forward(200 * 86_400)
    const login = { email, password: 'a good long password' }
    const token = String((await server.visit().post(accountCalls.login.path, login)).body['token'])
    const { transactionId, sessionId } = await createdSession(token)
    await sandbox.send({ transactionId })
    expect(await statusOf(token, sessionId)).toBe('completed')
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 6)))
  })

  it('[S-12] can still be paid after it has failed, and cannot be cancelled after it was paid', async () => {
    const { token } = await signIn('late.money')
    const { transactionId, sessionId } = await createdSession(token)
    await sandbox.send({ transactionId, state: 'declined' })
    expect(await statusOf(token, sessionId)).toBe('failed')
    await sandbox.send({ transactionId, state: 'paid' })
    await sandbox.send({ transactionId, state: 'cancelled' })
    expect(await statusOf(token, sessionId)).toBe('completed')
  })
})

const otherMethod = { method: 'international-card' }
const needsConfirmation = { status: 409, body: { code: 'payment.confirm' } }

const refundOf = async (token: string, transactionId: string) =>
  (await server.visit().get(paymentCalls.refund.path.replace(':id', transactionId), token)).body['refund']

const transactionOf = async (token: string, transactionId: string) =>
  (await server.visit().get(paymentCalls.transaction.path.replace(':id', transactionId), token)).body['transaction']

/** Starts two payments for the same plan. The student confirms the second one. */
const startTwo = async (token: string) => {
  const one = await createdSession(token)
  return [one, await createdSession(token, { ...otherMethod, confirmed: true })] as const
}

describe('a second payment', () => {
  it('for the same plan and method continues the first payment’s open checkout, even when several tabs start at the same time', async () => {
    const { token } = await signIn('two.tabs')
    const started = await Promise.all([1, 2, 3, 4].map(() => createdSession(token)))
    expect(new Set(started.map(({ transactionId }) => transactionId)).size).toBe(1)
  })

  it('for another plan must be confirmed, because the first checkout may still be open in another tab', async () => {
    const { token } = await signIn('two.plans')
    const { transactionId } = await createdSession(token)
    expect(await createSession(token, { plan: 'premium' })).toMatchObject(needsConfirmation)
    const other = await createdSession(token, { plan: 'premium', confirmed: true })
    expect(other.transactionId).not.toBe(transactionId)
  })

  it('by another method must be confirmed, even when two tabs start at the same time', async () => {
    const { token } = await signIn('two.methods')
    const answers = await Promise.all([createSession(token), createSession(token, otherMethod)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)).toMatchObject(needsConfirmation)
    const method = answers[0].status === 409 ? {} : otherMethod
    expect(await createSession(token, { ...method, confirmed: true })).toMatchObject({ status: 200 })
  })

  it('for the same plan must be confirmed if the first has just been paid, and then extends the plan', async () => {
    const { token } = await signIn('soon.again')
    await sandbox.send(await createdSession(token))
    expect(await createSession(token)).toMatchObject(needsConfirmation)
    expect(await createSession(token, { plan: 'premium' })).toMatchObject({ status: 200 })
    const { transactionId } = await createdSession(token, { confirmed: true })
    await sandbox.send({ transactionId })
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 12)))
    expect(await transactionOf(token, transactionId)).toMatchObject({ is_repeat: false })
    expect(await refundOf(token, transactionId)).toMatchObject({ request: null })
  })

  it('that was opened before the first was paid must be confirmed again, and then does not count as a repeat', async () => {
    const { token } = await signIn('older.tab')
    const [one, two] = await startTwo(token)
    await sandbox.send(one)
    expect(await createSession(token, otherMethod)).toMatchObject(needsConfirmation)
    expect((await createdSession(token, { ...otherMethod, confirmed: true })).transactionId).toBe(two.transactionId)
    await sandbox.send(two)
    expect(await transactionOf(token, two.transactionId)).toMatchObject({ is_repeat: false })
  })

  it('for any plan must be confirmed while a bank transfer is open', async () => {
    const { token } = await signIn('in.review')
    await createdSession(token, { method: 'local-bank' })
    expect(await createSession(token)).toMatchObject(needsConfirmation)
    expect(await createSession(token, { plan: 'premium' })).toMatchObject(needsConfirmation)
    expect(await createSession(token, { plan: 'premium', confirmed: true })).toMatchObject({ status: 200 })
  })

  it('is marked as a repeat and gets a refund request if both payments are paid and the student has not confirmed the second one in between', async () => {
    const { token, email } = await signIn('pays.twice')
    const both = await startTwo(token)
    await Promise.all(both.map(({ transactionId }) => sandbox.send({ transactionId })))
    const paid = await Promise.all(both.map(({ transactionId }) => transactionOf(token, transactionId)))
    const repeats = paid.filter((payment) => (payment as { is_repeat: boolean }).is_repeat)
    expect(repeats).toHaveLength(1)
    const { transaction_id: repeated } = repeats[0] as { transaction_id: string }
    expect(await refundOf(token, repeated)).toMatchObject({ reason: 'accident', request: { decision: null } })
    for (const { transactionId } of both) expect(await ledgerOf(transactionId)).toHaveLength(2)
    // The student has paid for the months of both payments, so the plan includes them until the refund.
    expect(await planOf(token)).toMatchObject(starterUntil(addMonths(clock.now(), 12)))
    const mails = await server.waitForMails(email, 2)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'You paid twice for Titer Starter: we will refund ₨700',
      'Your receipt: Titer Starter, ₨700',
    ])
    expect(mails.every(({ attachments }) => attachments?.length === 1)).toBe(true)
  })
})

describe('a webhook event', () => {
  it('[X-39] is rejected if its signature is forged, too old or from the future, or if its body was changed', async () => {
    const { token } = await signIn('forged')
    const { transactionId, sessionId } = await createdSession(token)
    const body = sandbox.write({ transactionId })
    const signature = sandbox.sign(body)
    const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
    const attempts: [string, string][] = [
      [body, ''],
      [body, signature.replace(/v1=.{4}/, 'v1=0000')],
      [body, sandbox.sign(body, inSeconds(-301))],
      [body, sandbox.sign(body, inSeconds(301))],
      [body.replace('70000', '70001'), signature],
      [body.slice(0, -1), signature],
      ['', signature],
    ]
    for (const [sent, forged] of attempts) {
      expect(await sandbox.post(sent, forged)).toMatchObject({ status: 400, body: { code: 'payment.forged' } })
    }
    expect(await statusOf(token, sessionId)).toBe('pending')
    expect(await sandbox.post(body, signature)).toMatchObject({ status: 200 })
    expect(await statusOf(token, sessionId)).toBe('completed')
  })

  it('is answered with 404 if its payment is unknown, so that the provider sends it again, and if its address names an unknown provider', async () => {
    expect(await sandbox.send({ transactionId: randomUUID() })).toMatchObject({ status: 404 })
    const { status } = await server.visit().post('/api/payment/webhook/nobody', {})
    expect(status).toBe(404)
  })
})

describe('payments', () => {
  it('[C-11][X-39] are visible only to their owner', async () => {
    const { token } = await signIn('owner')
    const { token: other } = await signIn('stranger')
    const { transactionId, sessionId } = await createdSession(token)
    const requests = [
      (bearer: string) => server.visit().get(`${paymentCalls.success.path}?session_id=${sessionId}`, bearer),
      (bearer: string) => server.visit().post(paymentCalls.verify.path, { session_id: sessionId }, bearer),
      (bearer: string) => server.visit().get(paymentCalls.transaction.path.replace(':id', transactionId), bearer),
    ]
    for (const request of requests) {
      expect(await request(token)).toMatchObject({ status: 200, body: { transaction: { session_id: sessionId } } })
      expect(await request(other)).toMatchObject({ status: 404, body: { error: 'Transaction not found' } })
    }
    const history = await server.visit().get(paymentCalls.history.path, token)
    expect(history.body['transactions']).toMatchObject([{ transaction_id: transactionId, plan_name: 'Starter' }])
    expect((await server.visit().get(paymentCalls.history.path, other)).body['transactions']).toEqual([])
  })

  it('are kept after the payer’s account is deleted', async () => {
    const { token, userId } = await signIn('leaves')
    const { transactionId } = await createdSession(token)
    await sandbox.send({ transactionId })
    await server.services.database.execute(sql`delete from users where id = ${userId}`)
    expect(await ledgerOf(transactionId)).toHaveLength(2)
    expect(await sandbox.send({ transactionId })).toMatchObject({ status: 200 })
  })
})

describe('the ledger', () => {
  it('rejects a payment’s entries if they do not add up to zero', async () => {
    const { token } = await signIn('unbalanced')
    const { transactionId } = await createdSession(token)
    const entry = { transactionId, account: 'cash' as const, amountPaisa: 1, postedAt: clock.now() }
    await expect(server.services.database.insert(ledgerEntries).values(entry)).rejects.toMatchObject({
      cause: expect.objectContaining({ code: '23514' }),
    })
  })
})
