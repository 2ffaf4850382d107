import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, paymentCalls } from '@titer/contract'
import { pino } from 'pino'
import { readConfig } from '../../apps/server/src/config.ts'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { createServices } from '../../apps/server/src/services.ts'
import { startStripeDouble, type StripeDouble } from '../../apps/server/src/testing/payments/stripe-double.ts'
import { startPostgres } from '../../tools/support/local-postgres.ts'
import { step } from '../../tools/support/progress.ts'
import { killedServer } from './killed-server.ts'
import { readBooks, readRows } from './payment-books.ts'

const purchases = 240
const atOnce = 8
const password = 'a good long password'
const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' }

/**
 * Repeats a request until the server answers successfully. A request that the server handled before it was killed must
 * not take effect twice.
 */
async function postUntilAnswered(url: string, body: object, headers: Record<string, string>) {
  for (let attempt = 1; attempt < 200; attempt += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    }).catch(() => undefined)
    const reply = await response?.json().catch(() => undefined)
    if (response?.ok === true && reply !== undefined) return reply as Record<string, unknown>
    await pause(50 + Math.random() * 150)
  }
  throw new Error(`${url} did not answer successfully in 200 attempts.`)
}

/**
 * Delivers a webhook as an unreliable network would: never, once or three times, late and in any order, without
 * retries.
 */
async function deliverUnreliably(stripe: StripeDouble, event: StripeDouble['webhooks']['events'][number], url: string) {
  const copies = Math.random() < 0.25 ? 0 : Math.random() < 0.4 ? 3 : 1
  await Promise.all(
    Array.from({ length: copies }, async () => {
      await pause(Math.random() * 1_500)
      const { body, headers } = stripe.webhooks.sign(event)
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(8_000) }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
    }),
  )
}

interface Outcome {
  userId: number
  paid: number
}

/**
 * Simulates many people who buy a plan while the server is killed repeatedly. Then compares the payments, the plans and
 * the ledger.
 */
export async function faultPayments(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-faults-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const stripe = await startStripeDouble(keys)
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LANDING_PORT: String(await freePort()),
    STUDY_PORT: String(await freePort()),
    DATABASE_URL: postgres.url,
    TITER_SECRET: 'a secret for the faults, long enough to pass',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_URL: stripe.url,
  }
  const landing = `http://127.0.0.1:${environment.LANDING_PORT}`
  const server = killedServer(environment)
  const services = createServices(readConfig(environment), pino({ level: 'silent' }))
  const deliveries: Promise<void>[] = []
  try {
    await step('Starting Titer', server.start)
    // This process also needs the job queues, because reconciling a payment queues mails.
    await services.jobs.start(services.queues)
    const people = await step(`Creating ${purchases} accounts`, async () => {
      const tokens: { userId: number; token: string; address: string }[] = []
      for (let turn = 0; turn < purchases; turn += 1) {
        const email = `buyer${turn}@kmc.edu.pk`
        const { id } = await services.accounts.records.create({ email, password }, true)
        const address = `10.0.${Math.floor(turn / 250)}.${turn % 250}`
        const { token } = await postUntilAnswered(
          `${landing}${accountCalls.login.path}`,
          { email, password },
          { 'x-forwarded-for': address },
        )
        tokens.push({ userId: id, token: String(token), address })
      }
      return tokens
    })

    const buy = async ({ userId, token, address }: (typeof people)[number]): Promise<Outcome> => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
      const attempt = { plan: 'starter', method: 'international-card', idempotencyKey: randomUUID() }
      const { url } = await postUntilAnswered(`${landing}${paymentCalls.createSession.path}`, attempt, headers)
      const reference = String(url).split('/').at(-1) ?? ''
      // One in ten buyers leaves the checkout without paying.
      if (Math.random() < 0.1) return { userId, paid: 0 }
      const before = stripe.webhooks.events.length
      stripe.pay(reference)
      for (const event of stripe.webhooks.events.slice(before)) {
        deliveries.push(deliverUnreliably(stripe, event, `${landing}/api/payment/webhook/stripe`))
      }
      return { userId, paid: 1 }
    }

    let isOver = false
    const killing = server.killRepeatedly(() => isOver)
    const outcomes = await step(`${purchases} purchases while the server is killed`, async () => {
      const waiting = [...people]
      const results: Outcome[] = []
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) results.push(await buy(person))
        }),
      )
      await Promise.all(deliveries)
      return results
    })
    isOver = true
    await killing
    await step('Reconciling payments whose webhook was lost', async () => {
      for (let round = 0; round < 20 && (await countUnsettled(postgres.url, stripe)) > 0; round += 1) {
        await services.payments.reconcile()
      }
    })
    const books = await readBooks(postgres.url)
    const paid = outcomes.reduce((sum, outcome) => sum + outcome.paid, 0)
    const monthsOf = new Map(books.months.map(({ user_id, months }) => [Number(user_id), months]))
    const lost = outcomes.filter(({ userId, paid: bought }) => (monthsOf.get(userId) ?? 0) < bought * 6).length
    const doubled = outcomes.filter(({ userId, paid: bought }) => (monthsOf.get(userId) ?? 0) > bought * 6).length
    console.log('')
    console.log(`  server killed  ${server.kills()} times`)
    console.log(`  paid           ${paid}`)
    console.log(`  activated      ${books.months.length}`)
    console.log(`  lost           ${lost}`)
    console.log(`  doubled        ${doubled}`)
    console.log(`  ledger         cash ₨${books.cash / 100}, sum of all entries ${books.sum}`)
    return lost === 0 && doubled === 0 && books.sum === 0 && books.cash === paid * 70_000
  } finally {
    await server.stop()
    await services.close()
    await stripe.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Counts the payments that are paid at the provider but not completed in our database. */
async function countUnsettled(url: string, stripe: StripeDouble) {
  const rows = await readRows<{ reference: string }>(
    url,
    "select reference from payment_transactions where status <> 'completed' and reference is not null",
  )
  return rows.filter(({ reference }) => stripe.isPaid(reference)).length
}
