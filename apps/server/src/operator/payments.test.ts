import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import counts from '@titer/bank/counts.json' with { type: 'json' }
import { accountCalls, paymentCalls, studyCalls, studyLimits, subscriptionCalls } from '@titer/contract'
import { crc16, studyDay } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testEnvironment } from '../testing/test-environment.ts'
import { sandboxWebhooks } from '../testing/payments/sandbox-webhooks.ts'
import { manualClock, testServer, type TestServer } from '../testing/test-server.ts'
import { runOperator } from './operator.ts'

const clock = manualClock()
let server: TestServer
let sandbox: ReturnType<typeof sandboxWebhooks>

const bank = {
  BANK_NAME: 'Bank of Khyber',
  BANK_ACCOUNT_TITLE: 'Titer Learning',
  BANK_ACCOUNT_NUMBER: 'PK36SCBL0000001123456702',
  RAAST_GUID: 'A000000000',
  RAAST_ACQUIRER: '00001',
}

beforeAll(async () => {
  server = await testServer(bank, clock)
  sandbox = sandboxWebhooks(server)
})
afterAll(() => server.close())

const begin = async (name: string, method = 'local-bank') => {
  const { token, email } = await server.signedIn(`${name}@kmc.edu.pk`)
  const attempt = { plan: 'starter', method, idempotencyKey: randomUUID() }
  const { body } = await server.visit().post(paymentCalls.createSession.path, attempt, token)
  return {
    token,
    email,
    body,
    sessionId: String(body['sessionId']),
    transactionId: String(body['transactionId']),
    reference: String(body['reference']),
    status: async () => {
      const path = `${paymentCalls.success.path}?session_id=${String(body['sessionId'])}`
      const answer = await server.visit().get(path, token)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return (answer.body['transaction'] as { status: string }).status
    },
    tier: async () =>
      (
        (await server.visit().get(subscriptionCalls.status.path, token)).body['subscription'] as {
          subscription_type: string
        }
      ).subscription_type,
  }
}

const operator = async (...words: string[]) => {
  const lines: string[] = []
  const print = (line: unknown) => void lines.push(String(line))
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ]
  const environment = testEnvironment(server.config.databaseUrl, { ...bank, LOG_LEVEL: 'silent' })
  const code = await runOperator(words, environment)
  for (const spy of spies) spy.mockRestore()
  return { code, text: lines.join('\n') }
}

/** Waits for a mail whose subject contains these words. */
const mailAbout = async (email: string, words: string) => {
  for (let count = 1; ; count += 1) {
    const mails = await server.waitForMails(email, count)
    const found = mails.find(({ subject }) => subject.includes(words))
    if (found !== undefined) return found
    count = mails.length
  }
}

const picture = (more = '') => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(`screen ${more}`)])

const sendProof = (token: string, sessionId: string, content: Buffer) =>
  server
    .visit()
    .post(paymentCalls.submitProof.path, { session_id: sessionId, content: content.toString('base64') }, token)

const confirm = (reference: string, bankId: string, amount = '700') =>
  operator('payments', 'confirm-transfer', reference, '--bank-id', bankId, '--amount', amount, '--date', '2026-11-16')

describe('a bank transfer', () => {
  it('[E-10][S-11] shows the account, the reference and a QR code for banking apps', async () => {
    const { body, token, sessionId } = await begin('instructed')
    expect(body).toMatchObject({
      bankDetails: {
        bankName: 'Bank of Khyber',
        accountTitle: 'Titer Learning',
        accountNumber: 'PK36SCBL0000001123456702',
      },
      reference: expect.stringMatching(/^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}$/),
    })
    const code = String(body['qrCode'])
    expect(code).toContain('5406700.00')
    expect(code).toContain(String(body['reference']).replaceAll('-', ''))
    expect(Number.parseInt(code.slice(-4), 16)).toBe(crc16(code.slice(0, -4)))
    const again = await server.visit().get(`${paymentCalls.instructions.path}?session_id=${sessionId}`, token)
    expect(again.body).toMatchObject({ reference: body['reference'], qrCode: code, proofs: 0 })
  })

  it('[ASVS 2.3.1] does not unlock the plan when the student only sends a proof', async () => {
    const person = await begin('proves')
    expect(await person.status()).toBe('awaiting_transfer')
    expect(await sendProof(person.token, person.sessionId, picture())).toMatchObject({ status: 200 })
    expect(await sendProof(person.token, person.sessionId, picture())).toMatchObject({ status: 200 })
    expect([await person.status(), await person.tier()]).toEqual(['proof_submitted', 'demo'])
    const { rows: kept } = await server.services.database.execute(
      sql`select kind from transfer_proofs where transaction_id = ${person.transactionId}`,
    )
    expect(kept).toEqual([{ kind: 'image/png' }])
  })

  it('[ASVS 5.2.1][ASVS 5.2.2] accepts at most three proofs, only images and PDFs of up to 2 MB, and only from the student who started the transfer', async () => {
    const person = await begin('proves.much')
    expect(await sendProof(person.token, person.sessionId, Buffer.from('<script>'))).toMatchObject({
      status: 400,
      body: { code: 'payment.proof' },
    })
    expect(await person.status()).toBe('awaiting_transfer')
    for (const more of ['a', 'b', 'c']) await sendProof(person.token, person.sessionId, picture(more))
    expect(await sendProof(person.token, person.sessionId, picture('d'))).toMatchObject({ status: 409 })
    const stranger = await begin('stranger')
    expect(await sendProof(stranger.token, person.sessionId, picture())).toMatchObject({ status: 404 })
    const tooLarge = Buffer.concat([picture(), Buffer.alloc(2 * 1024 * 1024)])
    expect(await sendProof(stranger.token, stranger.sessionId, tooLarge)).toMatchObject({ status: 400 })
    expect(await sendProof(stranger.token, stranger.sessionId, Buffer.alloc(4 * 1024 * 1024))).toMatchObject({
      status: 413,
    })
  })

  it('unlocks the plan when the operator confirms it with a bank statement line that no other transfer has used', async () => {
    const [one, other] = [await begin('found'), await begin('found.too')]
    expect(await confirm(one.reference.toLowerCase(), 'BOK-1')).toMatchObject({
      code: 0,
      text: expect.stringContaining('completed'),
    })
    expect([await one.status(), await one.tier()]).toEqual(['completed', 'starter'])
    expect(await confirm(other.reference, 'BOK-1')).toMatchObject({ code: 1 })
    expect(await other.tier()).toBe('demo')
    const { rows: entries } = await server.services.database.execute(
      sql`select action, details from audit_log where subject = ${one.transactionId}`,
    )
    expect(entries).toMatchObject([{ action: 'confirm-transfer', details: { bankTransactionId: 'BOK-1' } }])
  })

  it('is marked for a manual check if the amount is too small, and unlocks the plan only when the rest arrives', async () => {
    const person = await begin('too.little')
    expect(await confirm(person.reference, 'BOK-2', '650')).toMatchObject({
      text: expect.stringMatching(/mismatched.*CHECK MANUALLY/),
    })
    expect([await person.status(), await person.tier()]).toEqual(['mismatched', 'demo'])
    expect(await confirm(`${person.reference.slice(0, -1)}?`, 'BOK-3')).toMatchObject({ code: 1 })
    const first = (await mailAbout(person.email, '₨50 is missing')).text
    for (const part of ['We received ₨650 of ₨700', 'send ₨50', bank.BANK_ACCOUNT_NUMBER, person.reference]) {
      expect(first).toContain(part)
    }
    const instructions = `${paymentCalls.instructions.path}?session_id=${person.sessionId}`
    expect((await server.visit().get(instructions, person.token)).body).toMatchObject({
      received_paisa: 65_000,
      due_paisa: 5_000,
    })
    await confirm(person.reference, 'BOK-4', '20')
    expect((await mailAbout(person.email, '₨30 is missing')).text).toContain('We received ₨670 of ₨700')
    const { text } = await confirm(person.reference, 'BOK-4b', '30')
    expect(text).not.toContain('CHECK MANUALLY')
    expect([await person.status(), await person.tier()]).toEqual(['completed', 'starter'])
  })

  it('sends its instructions by mail once, even if the student starts the same transfer several times', async () => {
    const person = await begin('reads.mail')
    const attempt = { plan: 'starter', method: 'local-bank', idempotencyKey: randomUUID() }
    const again = await server.visit().post(paymentCalls.createSession.path, attempt, person.token)
    expect(again.body['reference']).toBe(person.reference)
    const { text } = await mailAbout(person.email, 'How to pay ₨700 for Titer Starter by bank transfer')
    for (const part of ['Titer Learning', 'Bank of Khyber', bank.BANK_ACCOUNT_NUMBER, person.reference]) {
      expect(text).toContain(part)
    }
    await confirm(person.reference, 'BOK-MAIL')
    await mailAbout(person.email, 'Your receipt')
    expect(await server.waitForMails(person.email, 2)).toHaveLength(2)
  })

  it('of a wrong amount is in the ledger until it is sent back by hand; the student gets an email and can pay again', async () => {
    const person = await begin('too.much')
    await confirm(person.reference, 'BOK-5', '900')
    expect((await operator('payments', 'show', person.reference)).text).toMatch(
      /ledger {5}cash {5}900\nledger {5}held {5}-900/,
    )
    expect(await operator('payments', 'refund', person.reference)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Send ₨900 back to where it came from'),
    })
    const settled = await operator('payments', 'refund', person.reference, '--by-hand')
    expect(settled).toMatchObject({ code: 0, text: expect.not.stringContaining('CHECK MANUALLY') })
    expect([await person.status(), await person.tier()]).toEqual(['returned', 'demo'])
    expect((await operator('payments', 'show', person.reference)).text).toMatch(
      /ledger {5}cash {5}-900\nledger {5}held {5}900/,
    )
    const { text } = await mailAbout(person.email, 'Your money for Titer Starter is on its way back')
    expect(text).toContain('The ₨900 we received for Titer Starter did not match the price of ₨700.')
    expect(text).toContain(`Transfer ${person.reference}`)
    // A provider may report the wrong amount once more.
    await server.services.database.execute(
      sql`update payment_transactions set is_mismatched = true where transaction_id = ${person.transactionId}`,
    )
    expect(await operator('payments', 'refund', person.reference)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The money was already sent back.'),
    })
    const settledAgain = await operator('payments', 'refund', person.reference, '--by-hand')
    expect(settledAgain).toMatchObject({ code: 0, text: expect.not.stringContaining('CHECK MANUALLY') })
    expect(await person.status()).toBe('returned')
    await confirm(person.reference, 'BOK-5b')
    expect([await person.status(), await person.tier()]).toEqual(['completed', 'starter'])
  })

  it('that was rejected is marked for a manual check if its money arrives later in a wrong amount', async () => {
    const person = await begin('arrives.late')
    await operator('payments', 'reject-transfer', person.reference, '--because', 'Not on our statement.')
    await confirm(person.reference, 'BOK-LATE-1', '650.50')
    expect(await person.status()).toBe('mismatched')
    const { text } = await operator('payments', 'refund', person.reference)
    expect(text).toContain('Send ₨650.50 back to where it came from')
    await operator('payments', 'refund', person.reference, '--by-hand')
    await confirm(person.reference, 'BOK-LATE-2', '20')
    expect(await person.status()).toBe('mismatched')
    const shown = (await operator('payments', 'show', person.reference)).text
    expect(shown).toContain('wrong sum  ₨20 held, ₨650.50 sent back')
    await server.services.database.execute(
      sql`update payment_transactions set dispute = 'lost' where transaction_id = ${person.transactionId}`,
    )
    expect((await operator('payments', 'refund', person.reference)).text).toContain(
      'The bank has taken the money back.',
    )
  })

  it('cannot be confirmed again after it has been paid', async () => {
    const person = await begin('twice')
    await confirm(person.reference, 'BOK-6')
    expect(await confirm(person.reference, 'BOK-7')).toMatchObject({
      code: 1,
      text: expect.stringContaining('already been paid'),
    })
    const { rows } = await server.services.database.execute(
      sql`select bank_transaction_id from bank_receipts where transaction_id = ${person.transactionId}`,
    )
    expect(rows).toEqual([{ bank_transaction_id: 'BOK-6' }])
  })

  it('[O-02] can be rejected only once, and the student gets the reason by email', async () => {
    const person = await begin('not.found')
    await sendProof(person.token, person.sessionId, picture())
    const because = 'The picture shows a transfer to somebody else.'
    const reject = () => operator('payments', 'reject-transfer', person.reference, '--because', because)
    expect(await reject()).toMatchObject({ code: 0 })
    expect(await reject()).toMatchObject({ code: 1 })
    expect(await person.status()).toBe('rejected')
    expect((await mailAbout(person.email, 'Your transfer for')).text).toContain(because)
  })

  it('cannot be started while the student has five open transfers', async () => {
    const { token } = await server.signedIn('collector@kmc.edu.pk')
    const start = () => {
      const attempt = { plan: 'starter', method: 'local-bank', idempotencyKey: randomUUID(), confirmed: true }
      return server.visit().post(paymentCalls.createSession.path, attempt, token)
    }
    for (const proof of ['1', '2', '3', '4', '5']) {
      const { status, body } = await start()
      expect(status).toBe(200)
      await sendProof(token, String(body['sessionId']), picture(proof))
    }
    expect(await start()).toMatchObject({ status: 409, body: { code: 'payment.openTransfers' } })
  })

  it('is created once by several requests at the same time, and a retry returns the same transfer', async () => {
    const { token } = await server.signedIn('racer@kmc.edu.pk')
    const start = (idempotencyKey: string) =>
      server
        .visit()
        .post(paymentCalls.createSession.path, { plan: 'starter', method: 'local-bank', idempotencyKey }, token)
    const keys = Array.from({ length: 12 }, () => randomUUID())
    const answers = await Promise.all(keys.map(async (key) => ({ key, ...(await start(key)) })))
    expect(new Set(answers.map(({ body }) => body['reference'])).size).toBe(1)
    const retried = await start(keys[0] ?? '')
    expect(retried).toMatchObject({ status: 200, body: { sessionId: answers[0]?.body['sessionId'] } })
  })

  it('loses its proofs when the student’s account is deleted, and the operator sees that the account was deleted', async () => {
    const person = await begin('gone')
    await sendProof(person.token, person.sessionId, picture('gone'))
    await server.services.database.execute(sql`delete from users where email = ${person.email}`)
    const { rows } = await server.services.database.execute(
      sql`select 1 from transfer_proofs where transaction_id = ${person.transactionId}`,
    )
    expect(rows).toEqual([])
    expect(await confirm(person.reference, 'BOK-8')).toMatchObject({
      text: expect.stringContaining('ACCOUNT DELETED'),
    })
  })
})

const requestRefund = (token: string, transactionId: string, words = 'I bought it by mistake.', account?: object) =>
  server.visit().post(paymentCalls.askForRefund.path.replace(':id', transactionId), { words, account }, token)

const nameAccount = (token: string, transactionId: string, account: object) =>
  server.visit().post(paymentCalls.setRefundAccount.path.replace(':id', transactionId), account, token)

const ownAccount = { title: 'Ayesha Khan', bank: 'Meezan Bank', number: 'pk36 scbl 0000 0011 2345 6702' }

const refundState = async (token: string, transactionId: string) =>
  (await server.visit().get(paymentCalls.refund.path.replace(':id', transactionId), token)).body

describe('a refund', () => {
  it('[K-10] can be requested only by the payer and only after the payment, when the refund page gets the reason, the days left and the usage', async () => {
    const person = await begin('judged', 'local-card')
    expect(await refundState(person.token, person.transactionId)).toMatchObject({ code: 'payment.notPaid' })
    expect((await requestRefund(person.token, person.transactionId)).body).toMatchObject({ code: 'payment.notPaid' })
    await sandbox.send(person)
    expect(await refundState(person.token, person.transactionId)).toMatchObject({
      refund: { isEligible: true, reason: 'guarantee', daysLeft: 7, usedShare: 0, request: null },
    })
    expect(await requestRefund(person.token, person.transactionId)).toMatchObject({
      status: 200,
      body: { refund: { isEligible: true, request: { decision: null } } },
    })
    const stranger = await begin('nosy')
    expect(await requestRefund(stranger.token, person.transactionId)).toMatchObject({ status: 404 })
  })

  it('[K-10] is possible until the student has answered more than half the content since the payment, and each item counts once', async () => {
    const person = await begin('used', 'local-card')
    const { rows: items } = await server.services.database.execute<{ item: string; version: string; mode: string }>(
      sql`select * from (select distinct on (item) item, version, mode, tier from content_items order by item, tier) items
        order by tier`,
    )
    const answers = (from: number, to: number) =>
      items.slice(from, to).map(({ item, version, mode }) => {
        const at = clock.now().getTime()
        const body = { session: randomUUID(), mode, item, version, chosen: 0, isRight: false, ms: 9_000 }
        const day = studyDay(at, 300, 4)
        return { id: randomUUID(), at, day, kind: 'answered', body: { ...body, confidence: null } }
      })
    const push = async (events: object[]) => {
      for (let from = 0; from < events.length; from += studyLimits.batch) {
        const part = events.slice(from, from + studyLimits.batch)
        const { body } = await server.visit('study').post(studyCalls.push.path, { events: part }, person.token)
        expect(body['refused']).toEqual([])
      }
    }
    const state = async () =>
      (await refundState(person.token, person.transactionId))['refund'] as { usedShare: number; reason: string }
    const total = counts.questions + counts.cases
    const half = Math.floor(total / 2)

    await push(answers(0, 1))
    clock.forward(1)
    await sandbox.send(person)
    expect(await state()).toMatchObject({ usedShare: 0 })
    // The device's clock is a minute slow, so these answers seem to be older than the payment. They count, because the
    // server received them after the payment.
    await push(answers(0, 3).map((event) => ({ ...event, at: event.at - 60_000 })))
    expect((await state()).usedShare).toBeCloseTo(3 / total, 9)
    await push(answers(0, 3))
    expect((await state()).usedShare).toBeCloseTo(3 / total, 9)
    await push([...answers(0, 3), ...answers(0, 3)])
    expect((await state()).usedShare).toBeCloseTo(3 / total, 9)
    await push(answers(3, half))
    expect(await state()).toMatchObject({ isEligible: true, reason: 'guarantee' })
    await push(answers(half, half + 1))
    expect(await state()).toMatchObject({ isEligible: false, reason: 'used' })
  })

  it('[K-10] has the reason “accident” for a second purchase shortly after the first, but not for a renewal', async () => {
    const { token, email } = await begin('accident', 'local-card')
    const pay = async (token: string) => {
      const attempt = { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID(), confirmed: true }
      const { body } = await server.visit().post(paymentCalls.createSession.path, attempt, token)
      await sandbox.send({ transactionId: String(body['transactionId']) })
      return String(body['transactionId'])
    }
    await pay(token)
    clock.forward(60)
    expect(await refundState(token, await pay(token))).toMatchObject({
      refund: { isEligible: true, reason: 'accident' },
    })
    clock.forward(30 * 86_400)
    const login = { email, password: 'a good long password' }
    const again = String((await server.visit().post(accountCalls.login.path, login)).body['token'])
    expect(await refundState(again, await pay(again))).toMatchObject({ refund: { reason: 'guarantee' } })
  })

  it('can be granted only once, ends the plan, and leaves the ledger balanced', async () => {
    const person = await begin('refunded', 'local-card')
    await server.visit().post('/api/payment/sandbox/' + person.sessionId, { action: 'pay' })
    await sandbox.send(person)
    await requestRefund(person.token, person.transactionId)
    expect(await operator('payments', 'refund', person.transactionId)).toMatchObject({
      code: 0,
      text: expect.stringContaining('refunded'),
    })
    expect(await operator('payments', 'refund', person.transactionId)).toMatchObject({
      code: 1,
      text: 'This payment has already been refunded.',
    })
    expect([await person.status(), await person.tier()]).toEqual(['refunded', 'demo'])
    const plan = (await server.visit().get(subscriptionCalls.status.path, person.token)).body['subscription']
    expect(plan).toMatchObject({ status: 'cancelled', ended_by: 'refund', ended_at: expect.any(String) })
    const { rows: balances } = await server.services.database.execute(
      sql`select account, sum(amount_paisa)::int as left, count(*)::int as entries from ledger_entries
          where transaction_id = ${person.transactionId} group by account order by account`,
    )
    expect(balances).toEqual([
      { account: 'cash', left: 0, entries: 2 },
      { account: 'sales', left: 0, entries: 2 },
    ])
    expect(await refundState(person.token, person.transactionId)).toMatchObject({
      refund: { reason: 'refunded', request: { decision: 'granted' } },
    })
    await mailAbout(person.email, 'Your refund: Titer Starter, ₨700')
  })

  it('of a bank transfer is paid by the operator and recorded with --by-hand', async () => {
    const person = await begin('by.hand')
    expect(await operator('payments', 'refund', person.reference)).toMatchObject({ code: 1 })
    await confirm(person.reference, 'BOK-9')
    expect(await operator('payments', 'refund', person.reference)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Transfer the money'),
    })
    expect(await operator('payments', 'refund', person.reference, '--by-hand')).toMatchObject({ code: 0 })
    expect([await person.status(), await person.tier()]).toEqual(['refunded', 'demo'])
  })
})

describe('the bank account that receives the refund of a transfer', () => {
  const paidByTransfer = async (name: string) => {
    const person = await begin(name)
    await confirm(person.reference, `BOK-${name}`)
    return person
  }

  it('is required, must have a valid number, and can be corrected until the refund is paid', async () => {
    const person = await paidByTransfer('names.account')
    const ask = (account?: object) => requestRefund(person.token, person.transactionId, 'Please', account)
    expect(await ask()).toMatchObject({ status: 400, body: { code: 'payment.refundAccount' } })
    expect(await ask({ ...ownAccount, number: 'PK37SCBL0000001123456702' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: expect.stringContaining('number') }] },
    })
    expect(await nameAccount(person.token, person.transactionId, ownAccount)).toMatchObject({
      status: 409,
      body: { code: 'payment.noRefund' },
    })
    expect(await ask(ownAccount)).toMatchObject({
      status: 200,
      body: { refund: { request: { account: { title: 'Ayesha Khan', number: 'PK•• SCBL •••• 6702' } } } },
    })
    const corrected = { ...ownAccount, bank: 'HBL', number: '0123 4567 8901' }
    expect(await nameAccount(person.token, person.transactionId, corrected)).toMatchObject({ status: 200 })
    const stranger = await begin('names.foreign')
    expect(await nameAccount(stranger.token, person.transactionId, ownAccount)).toMatchObject({ status: 404 })
    const shown = (await operator('payments', 'show', person.reference)).text
    expect(shown).toMatch(/^pay to {5}HBL, •••• 8901$/m)
    expect(shown).not.toContain('012345678901')
    expect((await operator('payments', 'refund', person.reference)).text).toContain(
      'Pay ₨700 to Ayesha Khan, HBL, 012345678901',
    )
    await operator('payments', 'refund', person.reference, '--by-hand')
    expect(await nameAccount(person.token, person.transactionId, ownAccount)).toMatchObject({
      status: 409,
      body: { code: 'payment.alreadyRefunded' },
    })
    expect((await mailAbout(person.email, 'Your refund')).text).toContain('your account •••• 8901, HBL')
  })

  it('is marked as missing in the list of refunds until a student who paid twice has entered it', async () => {
    const person = await begin('doubled.transfer')
    const attempt = { plan: 'starter', method: 'local-card', idempotencyKey: randomUUID(), confirmed: true }
    const { body } = await server.visit().post(paymentCalls.createSession.path, attempt, person.token)
    await sandbox.send({ transactionId: String(body['transactionId']) })
    expect((await confirm(person.reference, 'BOK-DOUBLED')).text).toContain('PAID TWICE')
    const lineInList = async () =>
      (await operator('payments', 'list', '--refunds')).text
        .split('\n')
        .find((line) => line.startsWith(person.transactionId))
    expect(await lineInList()).toMatch(/eligible \(accident\).*paid twice.*NO ACCOUNT YET$/)
    expect(await nameAccount(person.token, person.transactionId, ownAccount)).toMatchObject({ status: 200 })
    expect(await lineInList()).not.toContain('NO ACCOUNT YET')
    const { text } = await operator('payments', 'refund', person.transactionId, '--by-hand')
    expect(text).not.toContain('PAID TWICE')
    expect(await person.tier()).toBe('starter')
  })

  it('is deleted together with the student’s user account, unless the refund is still owed', async () => {
    const [owed, refused] = [await paidByTransfer('owed'), await paidByTransfer('not.owed')]
    for (const { token, transactionId } of [owed, refused]) await requestRefund(token, transactionId, '', ownAccount)
    await operator('payments', 'refuse-refund', refused.transactionId, '--because', 'Too late.')
    for (const { email } of [owed, refused]) {
      await server.services.database.execute(sql`delete from users where email = ${email}`)
    }
    const accountsOf = async () =>
      (
        await server.services.database.execute<{ number: string | null }>(
          sql`select account_number as number from refund_requests
              where transaction_id in (${owed.transactionId}, ${refused.transactionId}) order by decision nulls first`,
        )
      ).rows.map(({ number }) => number)
    expect(await accountsOf()).toEqual(['PK36SCBL0000001123456702', null])
    await operator('payments', 'refund', owed.transactionId, '--by-hand')
    expect(await accountsOf()).toEqual([null, null])
  })

  it('can be named in several identical refund requests at once, which are confirmed by only one mail', async () => {
    const person = await paidByTransfer('asks.twice')
    const ask = () => requestRefund(person.token, person.transactionId, 'Please', ownAccount)
    await Promise.all([ask(), ask(), ask()])
    expect((await mailAbout(person.email, 'We have your refund request')).text).toContain('3 to 5 business days')
    await operator('payments', 'refund', person.reference, '--by-hand')
    await mailAbout(person.email, 'Your refund')
    const mails = await server.waitForMails(person.email, 1)
    expect(mails.filter(({ subject }) => subject.startsWith('We have your refund request'))).toHaveLength(1)
  })
})

describe('a refund that failed at the provider', () => {
  it('is marked for a manual check until the operator has sent the money by hand', async () => {
    const person = await begin('bounced', 'local-card')
    await server.visit().post('/api/payment/sandbox/' + person.sessionId, { action: 'pay' })
    await sandbox.send(person)
    await operator('payments', 'refund', person.transactionId)
    await server.services.database.execute(
      sql`update payment_transactions set is_mismatched = true where transaction_id = ${person.transactionId}`,
    )
    const flags = async () => (await operator('payments', 'show', person.transactionId)).text.split('\n')[0]
    expect(await flags()).toContain('CHECK MANUALLY')
    expect(await operator('payments', 'refund', person.transactionId)).toMatchObject({ code: 1 })
    expect(await operator('payments', 'refund', person.transactionId, '--by-hand')).toMatchObject({ code: 0 })
    expect(await flags()).not.toContain('CHECK MANUALLY')
  })
})

describe('the refusal of a refund', () => {
  const because = 'More than half of the content was opened before you asked.'
  const refuse = (name: string, words = because) => operator('payments', 'refuse-refund', name, '--because', words)

  const paidAndAsked = async (name: string, words?: string) => {
    const person = await begin(name, 'local-card')
    await sandbox.send(person)
    await requestRefund(person.token, person.transactionId, words)
    return person
  }

  it("[K-10] sends the operator's reason to the student once, and changes neither payment nor plan", async () => {
    const person = await paidAndAsked('refused')
    expect(await refuse(person.transactionId)).toMatchObject({ code: 0, text: expect.stringContaining(because) })
    expect(await refuse(person.transactionId, 'Other words.')).toMatchObject({ code: 1 })
    expect(await refundState(person.token, person.transactionId)).toMatchObject({
      refund: { request: { decision: 'refused' } },
    })
    expect([await person.status(), await person.tier()]).toEqual(['completed', 'starter'])
    const { rows: entries } = await server.services.database.execute(
      sql`select action, actor, details from audit_log where subject = ${person.transactionId}`,
    )
    expect(entries).toMatchObject([
      { action: 'refuse-refund', actor: expect.stringContaining('operator'), details: { because } },
    ])
    expect(await mailAbout(person.email, 'About')).toMatchObject({
      subject: 'About the refund you asked for: Titer Starter, ₨700',
      text: expect.stringContaining(because),
    })
    expect((await operator('payments', 'show', person.transactionId)).text).toContain(`refused: ${because}`)
  })

  it('requires a reason and an undecided refund request', async () => {
    const person = await begin('never.asked', 'local-card')
    await sandbox.send(person)
    expect(await refuse(person.transactionId)).toMatchObject({ code: 1 })
    await requestRefund(person.token, person.transactionId)
    expect(await refuse(person.transactionId, '  ')).toMatchObject({ code: 1 })
    expect(await operator('payments', 'refuse-refund', person.transactionId)).toMatchObject({ code: 1 })
    expect(await operator('payments', 'refund', person.transactionId, '--by-hand')).toMatchObject({ code: 0 })
    expect(await refuse(person.transactionId)).toMatchObject({ code: 1 })
    expect(await refundState(person.token, person.transactionId)).toMatchObject({
      refund: { request: { decision: 'granted' } },
    })
  })

  it('[O-02] removes the request from the operator’s list, which shows the request’s text without control characters', async () => {
    const person = await paidAndAsked('waits', 'Please\u001b[2J\nhelp.')
    const listed = await operator('payments', 'list', '--refunds')
    const line = listed.text.split('\n').find((one) => one.startsWith(person.transactionId))
    expect(line).toMatch(/ {2}eligible \(guarantee\) +Please \[2J help\.$/)
    expect((await operator('payments', 'show', person.transactionId)).text).toMatch(
      /requested {2}\S+ {2}eligible \(guarantee\) {2}Please \[2J help\.\ndecision {3}open/,
    )
    await refuse(person.transactionId)
    expect((await operator('payments', 'list', '--refunds')).text).not.toContain(person.transactionId)
  })
})

describe('transfer proofs', () => {
  it('[O-02] are counted, are saved with private file permissions, and never overwrite a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'titer-proofs-'))
    try {
      const person = await begin('saved.proofs')
      const save = () => operator('payments', 'save-proofs', person.reference, '--to', folder)
      expect(await save()).toMatchObject({ code: 1 })
      const pdf = Buffer.from('%PDF-1.7 a slip')
      await sendProof(person.token, person.sessionId, picture('one'))
      clock.forward(1)
      await sendProof(person.token, person.sessionId, pdf)
      expect((await operator('payments', 'show', person.reference)).text).toMatch(/^proofs {5}2$/m)
      const names = [`${person.transactionId}-1.png`, `${person.transactionId}-2.pdf`]
      const paths = names.map((name) => join(folder, name))
      expect(await save()).toEqual({ code: 0, text: paths.join('\n') })
      expect(await Promise.all(paths.map((path) => readFile(path)))).toEqual([picture('one'), pdf])
      const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))
      expect(modes).toEqual([0o600, 0o600])
      expect(await save()).toMatchObject({ code: 1, text: expect.stringContaining(paths[0] ?? '') })
      expect(await readdir(folder)).toEqual(names)
      const { rows: entries } = await server.services.database.execute(
        sql`select details from audit_log where action = 'save-proofs' and subject = ${person.transactionId}`,
      )
      expect(entries[0]).toEqual({ details: { to: folder, proofs: 2 } })
      expect(await operator('payments', 'save-proofs', person.reference)).toMatchObject({ code: 1 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('npm run operator -- payments', () => {
  it('[O-02] lists the payments that have a given status, and shows a payment’s events and ledger entries', async () => {
    const person = await begin('listed', 'local-card')
    await sandbox.send(person)
    const listed = await operator('payments', 'list', '--status', 'completed')
    expect(listed.text).toContain(person.transactionId)
    const shown = await operator('payments', 'show', person.transactionId)
    expect(shown.text).toContain('checkout.paid')
    expect(shown.text).toMatch(/ledger {5}cash {5}700\nledger {5}sales {4}-700/)
    expect(await operator('payments', 'list', '--status', 'nonsense')).toMatchObject({ code: 1 })
    expect(await operator('payments', 'show', 'nobody')).toMatchObject({ code: 1 })
    expect(await operator('payments', 'reconcile')).toMatchObject({ code: 0 })
  })

  it('[O-02] lists disputed payments', async () => {
    const [contested, other] = [await begin('contested', 'local-card'), await begin('uncontested', 'local-card')]
    await sandbox.send(contested)
    await sandbox.send(other)
    await server.services.database.execute(
      sql`update payment_transactions set dispute = 'open', status = 'disputed'
          where transaction_id = ${contested.transactionId}`,
    )
    const listed = await operator('payments', 'list', '--status', 'disputed')
    expect(listed.text).toMatch(new RegExp(`^${contested.transactionId}  disputed .*$`))
    expect((await operator('payments', 'show', contested.transactionId)).text).toContain('dispute open')
  })
})
