import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createSecrets } from '../apps/server/src/platform/secrets.ts'
import { startPostgres } from '../tools/support/local-postgres.ts'
import { step } from '../tools/support/progress.ts'
import { startChildServer } from './support/child-server.ts'
import { median } from './support/measuring.ts'

const rounds = 15
const webhooks = 200
const concurrency = 20
const minimumRatio = 0.4

interface PendingPayment {
  transactionId: string
  userId: number
}

/** Creates accounts, each with one pending payment. */
async function createPendingPayments(url: string, round: string): Promise<PendingPayment[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ transaction_id: string; user_id: string }>(
      `with people as (
         insert into users (email, username, created_at)
         select $1 || n || '@kmc.edu.pk', $1 || n, now() from generate_series(1, $2::int) n returning id
       )
       insert into payment_transactions (transaction_id, session_id, user_id, plan_id, months, method, provider,
         reference, amount_paisa, currency, idempotency_key, expires_at, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), id, 1, 6, 'local-card', 'sandbox',
         $1 || id, 70000, 'PKR', gen_random_uuid(), now() + interval '1 hour', now(), now() from people
       returning transaction_id, user_id`,
      [round, webhooks],
    )
    return rows.map((row) => ({ transactionId: row.transaction_id, userId: Number(row.user_id) }))
  } finally {
    await client.end()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: concurrency })

const post = (url: string, body: string, headers: Record<string, string>) =>
  new Promise<void>((done, fail) => {
    const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? done() : fail(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    sent.on('error', fail)
    sent.end(body)
  })

/** Sends one request per payment, with a fixed number of parallel requests. Returns the rate in requests per second. */
async function measureRate(payments: PendingPayment[], send: (payment: PendingPayment) => Promise<void>) {
  const left = [...payments]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let payment = left.pop(); payment !== undefined; payment = left.pop()) await send(payment)
    }),
  )
  return payments.length / ((performance.now() - started) / 1000)
}

/**
 * Compares the rate at which the whole server processes webhooks of paid payments with the rate of plain inserts of the
 * same rows.
 */
export async function benchPayments(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step('Starting Titer', () =>
    startChildServer<{ url: string; secret: string }>('titer', { DATABASE_URL: postgres.url }),
  )
  const bare = await startChildServer<{ url: string }>('payments-bare', { DATABASE_URL: postgres.url })
  const key = createSecrets(titer.secret).key('payments-sandbox')
  const sendWebhook = ({ transactionId }: PendingPayment) => {
    const event = { type: 'checkout.paid', state: 'paid', amountPaisa: 70_000, currency: 'PKR' }
    const body = JSON.stringify({ id: randomUUID(), transactionId, ...event })
    const seconds = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
    const headers = { 'titer-sandbox-signature': `t=${seconds},v1=${signature}` }
    return post(`${titer.url}/api/payment/webhook/sandbox`, body, headers)
  }
  const insert = ({ transactionId, userId }: PendingPayment) =>
    post(bare.url, JSON.stringify({ id: randomUUID(), transactionId, userId }), {})
  try {
    const rates = { ours: [] as number[], bare: [] as number[] }
    await step(`Sending ${rounds} rounds of ${webhooks} webhooks`, async () => {
      for (let round = 1; round <= rounds; round += 1) {
        rates.bare.push(await measureRate(await createPendingPayments(postgres.url, `bare${round}x`), insert))
        rates.ours.push(await measureRate(await createPendingPayments(postgres.url, `ours${round}x`), sendWebhook))
      }
    })
    // Computes the ratio for each round, because other load on the machine slows down both measurements of a round
    // equally.
    const ratio = median(rates.ours.map((ours, round) => ours / (rates.bare[round] ?? Number.NaN)))
    const isMet = ratio >= minimumRatio
    console.log(
      `\n  ${isMet ? '✓' : '✗'} webhooks/s  ${median(rates.ours).toFixed(0)} / ${median(rates.bare).toFixed(0)}, median ratio per round ${ratio.toFixed(2)}   at least ${minimumRatio} of the plain insert's rate`,
    )
    return isMet
  } finally {
    await Promise.all([titer.stop(), bare.stop()])
    agent.destroy()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
