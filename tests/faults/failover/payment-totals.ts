import pg from 'pg'

/** Runs a query on a separate connection. */
export async function readRows<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * Reads the number of months that each student has paid for, the cash in the ledger, and the sum of all its entries.
 */
export async function readPaymentTotals(url: string) {
  const months = await readRows<{ user_id: string; months: number }>(
    url,
    `select s.user_id, (sum(p.months) filter (where not p.is_revoked))::int as months
     from user_subscriptions s join subscription_periods p on p.subscription_id = s.id
     where s.status = 'active' group by s.user_id`,
  )
  const [ledger] = await readRows<{ cash: number; sum: number }>(
    url,
    `select coalesce(sum(amount_paisa) filter (where account = 'cash'), 0)::int as cash,
            coalesce(sum(amount_paisa), 0)::int as sum from ledger_entries`,
  )
  return { months, cash: ledger?.cash ?? 0, sum: ledger?.sum ?? 0 }
}
