import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { earlierChecksums } from './earlier-checksums.ts'

// The key of the advisory lock. The number is arbitrary, but must be the same in every migrating process.
const migrationLock = 7_117_001

interface Settings {
  /** The folder that contains the migration files. */
  folder: URL
  /**
   * The longest time that a migration waits for one lock. All later queries on the table wait behind the migration, so
   * students' requests wait just as long.
   */
  lockTimeoutMs: number
  /** The pause between two attempts. During the pause, the queries that were waiting behind the migration run. */
  pauseMs: number
  attempts: number
}

const defaults: Settings = {
  folder: new URL('../../../migrations/', import.meta.url),
  lockTimeoutMs: 2_000,
  pauseMs: 2_000,
  attempts: 30,
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Applies the migrations that the database does not have yet and returns their names. If several processes start at the
 * same time, they migrate one after another.
 */
export async function migrate(url: string, given: Partial<Settings> = {}): Promise<string[]> {
  const settings = { ...defaults, ...given }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await lockOtherProcessesOut(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    for (const migration of await readMigrations(settings.folder)) {
      const { name, checksum } = migration
      const known = applied.get(name)
      if (known !== undefined && known !== checksum && known !== earlierChecksums[name])
        throw new Error(`Migration ${name} was changed after it was applied.`)
      if (known !== undefined) continue
      const index = concurrentIndexOf(migration)
      if (index === undefined) await applyInTransaction(client, migration, settings)
      else await buildConcurrently(client, migration, index)
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.end()
  }
}

/**
 * Acquires the lock that allows only one process to migrate. Polls, because a query that waits for the lock would hold
 * a snapshot. A concurrent index build in the other process waits until all older snapshots are released, so the two
 * processes would wait for each other.
 */
async function lockOtherProcessesOut(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ])
    if (rows[0]?.locked === true) return
    await pause(100)
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

const isLockTimeoutOrDeadlock = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

async function applyInTransaction(client: pg.Client, migration: Migration, settings: Settings) {
  const { attempts, lockTimeoutMs, pauseMs } = settings
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(migration.text)
      await record(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!isLockTimeoutOrDeadlock(error)) throw error
      if (attempt === attempts) {
        throw new Error(`Migration ${migration.name} could not lock a table that is in use. Start the server again.`, {
          cause: error,
        })
      }
      await pause(pauseMs)
    }
  }
}

const concurrentlyMark = '-- concurrently\n'

/**
 * Returns the name of the index that the migration builds concurrently, or undefined for a migration that runs in a
 * transaction.
 */
function concurrentIndexOf({ name, text }: Migration): string | undefined {
  if (!text.startsWith(concurrentlyMark)) return undefined
  const statement = text.replaceAll(/^--.*$/gm, '').trim()
  const index = /^create (?:unique )?index concurrently (\w+) on [^;]*;?$/.exec(statement)?.[1]
  if (index === undefined) {
    throw new Error(
      `Migration ${name} starts with "-- concurrently", so it must consist of one statement "create index concurrently <name> on …".`,
    )
  }
  return index
}

/**
 * Builds an index without a transaction, while other processes read and write the table. An interrupted build leaves an
 * invalid index behind, so an existing index is dropped first. The migration can therefore safely run again.
 */
async function buildConcurrently(client: pg.Client, migration: Migration, index: string) {
  await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`)
  await client.query(migration.text)
  await record(client, migration)
}
