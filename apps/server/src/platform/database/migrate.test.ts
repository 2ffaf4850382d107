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

  it('fails if an applied migration was changed', async () => {
    const { url, setChecksum } = await migratedDatabase()
    await setChecksum('0003_plans.sql', 'the checksum of another file')
    await expect(migrate(url)).rejects.toThrow('Migration 0003_plans.sql was changed after it was applied.')
  })
})
