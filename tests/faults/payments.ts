import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, paymentCalls } from '@titer/contract'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../apps/server/src/config.ts'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { createServices } from '../../apps/server/src/services.ts'
import { startStripeDouble, type StripeDouble } from '../../apps/server/src/testing/stripe-double.ts'
import { startPostgres } from '../../tools/local-postgres.ts'
import { step } from '../../tools/progress.ts'
import { mortalServer } from './mortal.ts'

const purchases = 240
const atOnce = 8
const password = 'a good long password'
const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' }

/** Tries until the server is there and answers well; what it did before it died must not happen twice. */
async function insist(url: string, body: object, headers: Record<string, string>) {
  for (let attempt = 1; attempt < 200; attempt += 1) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    }).catch(() => undefined)
    const told = await answer?.json().catch(() => undefined)
    if (answer?.ok === true && told !== undefined) return told as Record<string, unknown>
    await pause(50 + Math.random() * 150)
  }
  throw new Error(`${url} was not answered.`)
}

/** Each event is lost, sent once, or sent several times, late and in any order; never until it is taken. */
async function scatter(stripe: StripeDouble, event: StripeDouble['webhooks']['events'][number], url: string) {
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

/** Many people buy while the server dies under them; afterwards the books are read. */
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
  const server = mortalServer(environment)
  const services = createServices(readConfig(environment), pino({ level: 'silent' }))
  const scattered: Promise<void>[] = []
  try {
    await step('Starting Titer', server.start)
    // Letters are ordered from here too, when what stayed silent is asked about.
    await services.jobs.start(services.queues)
    const people = await step(`Registering ${purchases} people`, async () => {
      const tokens: { userId: number; token: string; address: string }[] = []
      for (let turn = 0; turn < purchases; turn += 1) {
        const email = `buyer${turn}@kmc.edu.pk`
        const { id } = await services.accounts.records.create({ email, password }, true)
        const address = `10.0.${Math.floor(turn / 250)}.${turn % 250}`
        const { token } = await insist(
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
      const { url } = await insist(`${landing}${paymentCalls.createSession.path}`, attempt, headers)
      const reference = String(url).split('/').at(-1) ?? ''
      // One in ten turns away at the checkout.
      if (Math.random() < 0.1) return { userId, paid: 0 }
      const before = stripe.webhooks.events.length
      stripe.pay(reference)
      for (const event of stripe.webhooks.events.slice(before)) {
        scattered.push(scatter(stripe, event, `${landing}/api/payment/webhook/stripe`))
      }
      return { userId, paid: 1 }
    }

    let isOver = false
    const haunting = server.haunt(() => isOver)
    const outcomes = await step(`${purchases} purchases while the server is killed`, async () => {
      const waiting = [...people]
      const results: Outcome[] = []
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) results.push(await buy(person))
        }),
      )
      await Promise.all(scattered)
      return results
    })
    isOver = true
    await haunting
    await step('Asking about what stayed silent', async () => {
      for (let round = 0; round < 20 && (await unsettled(postgres.url, stripe)) > 0; round += 1) {
        await services.payments.reconcile()
      }
    })
    const books = await read(postgres.url)
    const paid = outcomes.reduce((sum, outcome) => sum + outcome.paid, 0)
    const monthsOf = new Map(books.months.map(({ user_id, months }) => [Number(user_id), months]))
    const lost = outcomes.filter(({ userId, paid: bought }) => (monthsOf.get(userId) ?? 0) < bought * 6).length
    const doubled = outcomes.filter(({ userId, paid: bought }) => (monthsOf.get(userId) ?? 0) > bought * 6).length
    console.log('')
    console.log(`  killed     ${server.kills()} times`)
    console.log(`  paid       ${paid}`)
    console.log(`  activated  ${books.months.length}`)
    console.log(`  lost       ${lost}`)
    console.log(`  doubled    ${doubled}`)
    console.log(`  ledger     cash ₨${books.cash / 100}, sum ${books.sum}`)
    return lost === 0 && doubled === 0 && books.sum === 0 && books.cash === paid * 70_000
  } finally {
    await server.end()
    await services.close()
    await stripe.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Payments that the provider calls paid and we do not. */
async function unsettled(url: string, stripe: StripeDouble) {
  const rows = await query<{ reference: string }>(
    url,
    "select reference from payment_transactions where status <> 'completed' and reference is not null",
  )
  return rows.filter(({ reference }) => stripe.isPaid(reference)).length
}

async function read(url: string) {
  const months = await query<{ user_id: string; months: number }>(
    url,
    `select s.user_id, (sum(p.months) filter (where not p.is_revoked))::int as months
     from user_subscriptions s join subscription_periods p on p.subscription_id = s.id
     where s.status = 'active' group by s.user_id`,
  )
  const [ledger] = await query<{ cash: number; sum: number }>(
    url,
    `select coalesce(sum(amount_paisa) filter (where account = 'cash'), 0)::int as cash,
            coalesce(sum(amount_paisa), 0)::int as sum from ledger_entries`,
  )
  return { months, cash: ledger?.cash ?? 0, sum: ledger?.sum ?? 0 }
}
