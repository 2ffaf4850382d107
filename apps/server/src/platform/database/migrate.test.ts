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

  it('replaces addresses and names in the jobs of an earlier release with ids', async () => {
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

  it('fails if an applied migration was changed', async () => {
    const { url, setChecksum } = await migratedDatabase()
    await setChecksum('0003_plans.sql', 'the checksum of another file')
    await expect(migrate(url)).rejects.toThrow('Migration 0003_plans.sql was changed after it was applied.')
  })
})
