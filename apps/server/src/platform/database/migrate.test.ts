import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { earlierChecksums } from './earlier-checksums.ts'
import { migrate } from './migrate.ts'

const migratedDatabase = async () => {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  return {
    url: database.url,
    client,
    query: (text: string) => client.query<Record<string, unknown>>(text),
    setChecksum: (name: string, checksum: string) =>
      client.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum]),
  }
}

describe('migrate', () => {
  it('applies nothing to a database that is up to date', async () => {
    const { url } = await migratedDatabase()
    expect(await migrate(url)).toEqual([])
  })

  it("accepts a database that was migrated before the migrations' comments were reworded", async () => {
    const { url, setChecksum } = await migratedDatabase()
    for (const [name, checksum] of Object.entries(earlierChecksums)) {
      expect((await setChecksum(name, checksum)).rowCount).toBe(1)
    }
    expect(await migrate(url)).toEqual([])
  })

  it('replaces email addresses and names in queued jobs of an earlier release with user ids, and deletes a mail job for an unknown address', async () => {
    const { url, query } = await migratedDatabase()
    await query('drop table used_trials')
    await query('alter table users drop column trial_started_at')
    await query("delete from schema_migrations where name = '0023_used_trials.sql'")
    await query("insert into users (email, username, created_at) values ('Queued@kmc.edu.pk', 'queued', now())")
    const code = '11111111-1111-4111-8111-111111111111'
    await query(`
      insert into one_time_codes (id, purpose, user_id, email, seed, created_at, expires_at)
      select '${code}', 'changeEmail', id, 'new@kmc.edu.pk', '', now(), now() from users`)
    await query(`
      insert into pgboss.job (name, data) values
        ('accounts-mail', '{"letter": "passwordChanged", "to": "queued@kmc.edu.pk", "username": "queued"}'),
        ('accounts-mail', '{"letter": "changeEmail", "to": "new@kmc.edu.pk", "username": "queued", "codeId": "${code}"}'),
        ('accounts-mail', '{"letter": "passwordChanged", "to": "deleted@kmc.edu.pk", "username": "deleted"}'),
        ('accounts-requests', '{"wanted": "resetPassword", "email": "QUEUED@kmc.edu.pk"}')`)
    expect(await migrate(url)).toEqual(['0023_used_trials.sql'])
    const { rows: users } = await query('select id::int from users')
    const userId = users[0]?.['id']
    const { rows } = await query("select data from pgboss.job where name like 'accounts-%' and data is not null")
    expect(rows).toHaveLength(3)
    expect(rows.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { letter: 'passwordChanged', userId },
        { letter: 'changeEmail', codeId: code, userId },
        { wanted: 'resetPassword', userId },
      ]),
    )
  })

  it('numbers the receipts of existing payments by date, and stores the dates of their refunds', async () => {
    const { url, query } = await migratedDatabase()
    await query('drop table receipts, receipt_counters')
    await query('alter table payment_transactions drop column confirmed_repeat, drop column repeats_transaction_id')
    await query('alter table subscription_periods drop column revoked_by, drop column revoked_at')
    await query(`alter table refund_requests drop column account_title, drop column account_bank,
      drop column account_number, drop column is_automatic`)
    await query("delete from schema_migrations where name = '0025_money.sql'")
    await query("insert into users (email, username, created_at) values ('payer@kmc.edu.pk', 'payer', now())")
    await query(
      "insert into subscription_plans values (1, 'Starter', 700, 'PKR', 6, '{}', true) on conflict do nothing",
    )
    const payments = [
      ['a', '2026-12-31T18:59:00Z', 'completed'],
      ['b', '2026-11-02T10:00:00Z', 'refunded'],
      ['c', '2026-12-31T19:01:00Z', 'completed'],
    ]
    for (const [letter = '', completedAt, status] of payments) {
      const id = `${letter.repeat(8)}-1111-4111-8111-111111111111`
      await query(`
        insert into payment_transactions (transaction_id, session_id, user_id, plan_id, months, method, provider,
          amount_paisa, currency, captured_paisa, refunded_paisa, status, is_mismatched, idempotency_key, expires_at,
          completed_at, created_at, updated_at)
        select '${id}', '${id}', id, 1, 6, 'local-card', 'sandbox', 70000, 'PKR', 70000,
          case '${status}' when 'refunded' then 70000 else 0 end, '${status}', false, '${id}', now(),
          '${completedAt}', '${completedAt}', '2026-11-20T10:00:00Z' from users`)
      await query(`
        with term as (insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
          select id, 1, 'expired', '${completedAt}', '2027-06-30T10:00:00Z', now(), now() from users returning id)
        insert into subscription_periods (transaction_id, subscription_id, plan_id, months, is_revoked)
        select '${id}', id, 1, 6, '${status}' = 'refunded' from term`)
    }
    expect(await migrate(url)).toEqual(['0025_money.sql'])
    const { rows } = await query(
      `select left(transaction_id::text, 1) as payment, year, serial, payer_name, plan_end is not null as has_end
       from receipts order by year, serial`,
    )
    const payer = { payer_name: 'payer' }
    expect(rows).toEqual([
      { payment: 'b', year: 2026, serial: 1, has_end: false, ...payer },
      { payment: 'a', year: 2026, serial: 2, has_end: true, ...payer },
      { payment: 'c', year: 2027, serial: 1, has_end: true, ...payer },
    ])
    expect((await query('select year, last_serial from receipt_counters order by year')).rows).toEqual([
      { year: 2026, last_serial: 2 },
      { year: 2027, last_serial: 1 },
    ])
    expect((await query('select revoked_by, revoked_at from subscription_periods where is_revoked')).rows).toEqual([
      { revoked_by: 'refund', revoked_at: new Date('2026-11-20T10:00:00Z') },
    ])
  })

  it('adds money with a wrong amount to the ledger, and distinguishes money that was sent back from a transfer that was not found', async () => {
    const { url, query } = await migratedDatabase()
    await query(`
      alter table payment_transactions
        drop column received_paisa,
        drop column returned_paisa,
        drop constraint payment_transactions_refunded_paisa_check,
        add constraint payment_transactions_check1 check (refunded_paisa between 0 and amount_paisa)`)
    await query("delete from schema_migrations where name = '0030_held_money.sql'")
    await query("insert into users (email, username, created_at) values ('sender@kmc.edu.pk', 'sender', now())")
    await query(
      "insert into subscription_plans values (1, 'Starter', 700, 'PKR', 6, '{}', true) on conflict do nothing",
    )
    const payments = [
      ['a', 'mismatched', 90_000],
      ['b', 'rejected', 65_000],
      ['c', 'rejected', 0],
      // Rejected, and then received with a wrong amount.
      ['d', 'rejected', 60_000],
      // Sent back, and then a further amount arrived.
      ['e', 'rejected', 65_000],
    ] as const
    for (const [letter, status, received] of payments) {
      const id = `${letter.repeat(8)}-1111-4111-8111-111111111111`
      await query(`
        insert into payment_transactions (transaction_id, session_id, user_id, plan_id, months, method, provider,
          amount_paisa, currency, status, attempt, idempotency_key, expires_at, created_at, updated_at)
        select '${id}', '${id}', id, 1, 6, 'local-bank', 'bank-transfer', 70000, 'PKR', '${status}',
          case '${status}' when 'rejected' then 'rejected' else 'awaiting_transfer' end, '${id}', now(), now(), now()
        from users`)
      if (received > 0) await query(`insert into bank_receipts values ('${id}', '${id}', ${received}, now(), now())`)
    }
    await query(`insert into audit_log (at, actor, action, subject, details)
      select now(), 'operator', 'refund', transaction_id, '{}' from payment_transactions
      where transaction_id::text like 'b%' or transaction_id::text like 'e%'`)
    await query(`insert into bank_receipts
      select 'e-2', transaction_id, 2000, now(), now() + interval '1 day' from payment_transactions
      where transaction_id::text like 'e%'`)
    expect(await migrate(url)).toEqual(['0030_held_money.sql'])
    const { rows } = await query(
      `select status, received_paisa as received, returned_paisa as returned,
         (select json_object_agg(account, amount_paisa) from ledger_entries l
           where l.transaction_id = t.transaction_id) as ledger
       from payment_transactions t order by transaction_id`,
    )
    expect(rows).toEqual([
      { status: 'mismatched', received: 90_000, returned: 0, ledger: { cash: 90_000, held: -90_000 } },
      { status: 'returned', received: 65_000, returned: 65_000, ledger: null },
      { status: 'rejected', received: 0, returned: 0, ledger: null },
      { status: 'mismatched', received: 60_000, returned: 0, ledger: { cash: 60_000, held: -60_000 } },
      { status: 'mismatched', received: 67_000, returned: 65_000, ledger: { cash: 2_000, held: -2_000 } },
    ])
  })

  it('fails if an applied migration was changed', async () => {
    const { url, setChecksum } = await migratedDatabase()
    await setChecksum('0003_plans.sql', 'the checksum of another file')
    await expect(migrate(url)).rejects.toThrow('Migration 0003_plans.sql was changed after it was applied.')
  })
})

/** Creates a folder with one migration. `migrate` checks only the migrations that are in its folder. */
const folderWith = (name: string, text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-migrations-'))
  writeFileSync(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

const appliedMigrations = async (client: pg.Client) =>
  (await client.query<{ name: string }>("select name from schema_migrations where name like '9%'")).rows.map(
    ({ name }) => name,
  )

describe('a migration of a table that is in use', () => {
  const addColumn = () => folderWith('9001_column.sql', 'alter table users add column shoe_size integer;')

  it('stops waiting after the lock timeout, so that the queries behind it can run, and then tries again', async () => {
    const { url, client } = await migratedDatabase()
    await client.query('begin')
    await client.query('select * from users')
    const migrating = migrate(url, { folder: addColumn(), lockTimeoutMs: 500, pauseMs: 300 })
    const waiting = `
      select count(*)::integer as n from pg_locks join pg_database on pg_database.oid = database
      where not granted and relation = 'users'::regclass and datname = current_database()`
    const other = new pg.Client({ connectionString: url, statement_timeout: 10_000 })
    await other.connect()
    onTestFinished(() => other.end())
    const lockWaiters = async () => (await other.query<{ n: number }>(waiting)).rows[0]?.n
    await expect.poll(lockWaiters, { interval: 5 }).toBe(1)
    await expect.poll(lockWaiters, { interval: 5 }).toBe(0)
    await other.query('select * from users')
    await client.query('commit')
    expect(await migrating).toEqual(['9001_column.sql'])
    expect((await client.query('select shoe_size from users')).rowCount).toBe(0)
  })

  it('fails with an error that names the migration, and changes nothing, if the table stays in use', async () => {
    const { url, client } = await migratedDatabase()
    await client.query('begin')
    await client.query('select * from users')
    const settings = { folder: addColumn(), lockTimeoutMs: 20, pauseMs: 1, attempts: 3 }
    await expect(migrate(url, settings)).rejects.toThrow(
      'Migration 9001_column.sql could not lock a table that is in use.',
    )
    await client.query('commit')
    expect(await appliedMigrations(client)).toEqual([])
    expect(await migrate(url, settings)).toEqual(['9001_column.sql'])
  })
})

describe('a migration that starts with "-- concurrently"', () => {
  const createIndex =
    '-- concurrently\n-- Finds users by age.\ncreate index concurrently users_by_age on users (created_at);\n'
  const isValid = async (client: pg.Client) =>
    (
      await client.query<{ valid: boolean }>(
        "select indisvalid as valid from pg_index where indexrelid = to_regclass('users_by_age')",
      )
    ).rows.map(({ valid }) => valid)

  it('builds its index while other transactions write to the table', async () => {
    const { url, client } = await migratedDatabase()
    const other = new pg.Client({ connectionString: url, lock_timeout: 1_000 })
    await other.connect()
    onTestFinished(() => other.end())
    const insert = (writer: pg.Client, name: string) =>
      writer.query('insert into users (email, username, created_at) values ($1, $2, now())', [`${name}@b.pk`, name])
    await client.query('begin')
    await insert(client, 'ayesha')
    const migrating = migrate(url, { folder: folderWith('9001_index.sql', createIndex) })
    const building = () =>
      other.query(
        `select from pg_stat_activity where datname = current_database()
         and query like '%create index concurrently%' and pid <> pg_backend_pid()`,
      )
    await expect.poll(async () => (await building()).rowCount).toBe(1)
    // The build waits for the first transaction. A build that locks the table would make this second insert wait too.
    await insert(other, 'bilal')
    await client.query('commit')
    expect(await migrating).toEqual(['9001_index.sql'])
    expect(await isValid(client)).toEqual([true])
    expect(await appliedMigrations(client)).toEqual(['9001_index.sql'])
  })

  it('replaces the invalid index that an interrupted build left behind', async () => {
    const { url, client } = await migratedDatabase()
    await client.query('create index users_by_age on users (created_at)')
    await client.query("update pg_index set indisvalid = false where indexrelid = 'users_by_age'::regclass")
    await migrate(url, { folder: folderWith('9001_index.sql', createIndex) })
    expect(await isValid(client)).toEqual([true])
  })

  it('is applied once when several processes start together', async () => {
    const { url, client } = await migratedDatabase()
    const folder = folderWith('9001_index.sql', createIndex)
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, { folder })))
    expect(applied.flat()).toEqual(['9001_index.sql'])
    expect(await isValid(client)).toEqual([true])
  })

  it('is rejected if it is not a single "create index concurrently" statement, because other statements might not be safe to repeat', async () => {
    const { url } = await migratedDatabase()
    for (const text of [
      `${createIndex}drop table users;`,
      '-- concurrently\nalter table users add column shoe_size integer;',
      '-- concurrently\ncreate index users_by_age on users (created_at);',
    ]) {
      await expect(migrate(url, { folder: folderWith('9001_index.sql', text) })).rejects.toThrow(
        'must consist of one statement',
      )
    }
  })
})
