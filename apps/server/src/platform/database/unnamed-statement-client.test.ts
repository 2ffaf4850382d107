import pg from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { UnnamedStatementClient } from './unnamed-statement-client.ts'

it('UnnamedStatementClient leaves no prepared statement on the connection, because the next transaction may run on another connection', async () => {
  const database = await freshDatabase('template template0')
  const pool = new pg.Pool({ connectionString: database.url, max: 1, Client: UnnamedStatementClient })
  // The connection may still be closing when the database is dropped. Without a listener, the resulting error would fail
  // the whole run.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const named = { name: 'doubled', text: 'select $1::int * 2 as result', values: [21] }
  expect((await pool.query<{ result: number }>(named)).rows).toEqual([{ result: 42 }])
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
  await pool.end()
  await database.drop()
})
