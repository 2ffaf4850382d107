import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { earlierChecksums } from './earlier-checksums.ts'

const folder = new URL('../../../migrations/', import.meta.url)

// An arbitrary number for the advisory lock, the same in every migrating process.
const migrationLock = 7_117_001

/**
 * Applies the migrations that the database does not have yet and returns their names. Processes that start at the same
 * time wait for each other.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known !== undefined && known !== checksum && known !== earlierChecksums[name])
        throw new Error(`Migration ${name} was changed after it was applied.`)
      if (known !== undefined) continue
      await client.query('begin')
      await client.query(text)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.end()
  }
}
