import { tierRank, parseTier } from '@titer/domain'
import pg from 'pg'

type Row = Record<string, unknown>
/** Every row of every audited table. The outer key is the table's name. The inner key is the row as JSON text. */
export type Rows = Map<string, Map<string, Row>>

// Any visitor may add rows to these tables: counters, page views, mails that a visitor requests, the codes in these
// mails, and sign-ins that a visitor has started.
const openTables = new Set([
  'rate_limits',
  'sign_in_throttles',
  'telemetry_events',
  'outbox_mails',
  'one_time_codes',
  'sign_in_flows',
])

// `option_counts` counts the answers of all students. `board_counts` counts the students in each range of points. An
// attacker's valid answer changes both, so they are not audited.
const sharedCounts = new Set(['board_counts', 'option_counts'])

// An attacker must never be able to add rows to these tables. Their rows come from payments, refunds, operators, releases
// and background jobs.
const closedTables = new Set([
  'subscription_plans',
  'subscription_periods',
  'user_subscriptions',
  'payment_events',
  'ledger_entries',
  'bank_receipts',
  'audit_log',
  'refund_requests',
  'receipts',
  'receipt_counters',
  'content_items',
  'mastery_fits',
  'schema_migrations',
])

/** Reads every row of the audited tables: all tables except those that any visitor or any answer changes. */
export async function readRows(url: string): Promise<Rows> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const audited = tables.filter(({ name }) => !openTables.has(name) && !sharedCounts.has(name))
    const result: Rows = new Map()
    for (const { name } of audited) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`)
      result.set(name, new Map(rows.map(({ row }) => [JSON.stringify(row), row])))
    }
    return result
  } finally {
    await client.end()
  }
}

/** Returns a function that finds the user who owns a row. That function returns undefined if the row has no owner. */
function ownersIn(...snapshots: Rows[]) {
  const byKey = new Map<unknown, number>()
  for (const rows of snapshots) {
    for (const row of rows.get('payment_transactions')?.values() ?? []) {
      if (typeof row['user_id'] === 'number') byKey.set(row['transaction_id'], row['user_id'])
    }
  }
  return (table: string, row: Row): number | undefined => {
    const own = table === 'users' ? row['id'] : row['user_id']
    return typeof own === 'number' ? own : byKey.get(row['transaction_id'])
  }
}

/**
 * Compares the rows before and after an attack. Returns a sentence for each problem. These are problems: a new, changed
 * or deleted row that has no owner, or whose owner is neither in `allowed` nor a new account; new rows in a closed
 * table; and an account that got a plan without paying.
 */
export function findWrongRows(before: Rows, after: Rows, allowed: ReadonlySet<number>): string[] {
  const ownerOf = ownersIn(before, after)
  const known = new Set([...(before.get('users')?.values() ?? [])].map(({ id }) => id))
  const isAllowed = (owner: number | undefined) => owner !== undefined && (allowed.has(owner) || !known.has(owner))
  const wrong: string[] = []
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, Row>()
    for (const [text, row] of old) {
      if (!rows.has(text) && !isAllowed(ownerOf(table, row))) wrong.push(`changed or deleted in ${table}: ${text}`)
    }
    const changes = [...rows].filter(([text]) => !old.has(text))
    if (closedTables.has(table) && rows.size > old.size) wrong.push(`${rows.size - old.size} new rows in ${table}`)
    for (const [text, row] of changes) {
      if (!isAllowed(ownerOf(table, row))) wrong.push(`new or changed in ${table}: ${text}`)
    }
  }
  const tiersBefore = new Map([...(before.get('users')?.values() ?? [])].map((row) => [row['id'], tierOf(row)]))
  for (const row of after.get('users')?.values() ?? []) {
    // A user with a paid plan may upgrade it at any time, but nobody gets a first plan without paying.
    const had = tiersBefore.get(row['id']) ?? 0
    if (had === 0 && tierOf(row) > 0) wrong.push(`user ${String(row['id'])} got a plan without a payment`)
  }
  return wrong.map((sentence) => sentence.slice(0, 400))
}

const tierOf = (row: Row) => tierRank(parseTier(row['subscription_status']))
