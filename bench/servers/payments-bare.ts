import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'

// A plain Node server with pg that serves as the baseline. It inserts and updates the same rows as Titer does for the
// webhook of a paid payment, without any checks.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

async function write({ id, transactionId, userId }: { id: string; transactionId: string; userId: number }) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into payment_events (provider, event_id, type, transaction_id, received_at)
       values ('sandbox', $1, 'checkout.paid', $2, now())`,
      [id, transactionId],
    )
    await client.query(
      `update payment_transactions set captured_paisa = amount_paisa, status = 'completed', completed_at = now(),
       updated_at = now() where transaction_id = $1`,
      [transactionId],
    )
    await client.query(
      `insert into ledger_entries (transaction_id, account, amount_paisa, posted_at)
       values ($1, 'cash', 70000, now()), ($1, 'sales', -70000, now())`,
      [transactionId],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
       values ($1, 1, 'active', now(), now() + interval '6 months', now(), now()) returning id`,
      [userId],
    )
    await client.query(
      `insert into subscription_periods (transaction_id, subscription_id, plan_id, months, is_revoked)
       values ($1, $2, 1, 6, false)`,
      [transactionId, rows[0]?.id],
    )
    await client.query(`update users set subscription_status = 'starter' where id = $1`, [userId])
    await client.query(`insert into pgboss.job (name, data) values ('payments-letters', $1)`, [
      JSON.stringify({ transactionId, status: 'completed' }),
    ])
    await client.query(
      `with number as (
         insert into receipt_counters values (2026, 1)
         on conflict (year) do update set last_serial = receipt_counters.last_serial + 1 returning last_serial
       )
       insert into receipts (transaction_id, year, serial, issued_at, payer_name, plan_name, plan_end, other_payments)
       select $1, 2026, last_serial, now(), 'payer', 'Starter', now() + interval '6 months', 0 from number`,
      [transactionId],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  void text(request)
    .then((body) => write(JSON.parse(body) as Parameters<typeof write>[0]))
    .then(
      () => response.writeHead(200).end('{}'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
process.on('SIGTERM', () => process.exit(0))
