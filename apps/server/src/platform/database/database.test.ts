import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { neverBusyMs } from '../../testing/test-environment.ts'
import { connect, type Database } from './database.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase('template template0')
  drop = fresh.drop
  database = connect(fresh.url, pino({ level: 'silent' }), neverBusyMs)
  await database.execute(sql`create table counters (id integer primary key, count integer not null)`)
})
afterAll(async () => {
  await database.close()
  await drop()
})

/**
 * Runs a transaction that fails with this SQLSTATE in every run before `lastRun`. Returns how many times it ran, and
 * whether it was committed.
 */
const runsUntil = async (lastRun: number, state: string, settings: { accessMode?: 'read only' } = {}) => {
  let runs = 0
  const outcome = await database
    .transaction(async (tx) => {
      runs += 1
      if (runs < lastRun) {
        await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`))
      }
    }, settings)
    .then(
      () => 'committed',
      () => 'failed',
    )
  return { runs, outcome }
}

describe('a transaction', () => {
  it('is repeated after a deadlock with another transaction, so that both transactions commit', async () => {
    await database.execute(sql`insert into counters values (1, 0), (2, 0)`)
    let [runs, holding] = [0, 0]
    const bothHoldARow = Promise.withResolvers<void>()
    const count = (first: number, second: number) =>
      database.transaction(async (tx) => {
        runs += 1
        await tx.execute(sql`update counters set count = count + 1 where id = ${first}`)
        holding += 1
        if (holding === 2) bothHoldARow.resolve()
        await bothHoldARow.promise
        await tx.execute(sql`update counters set count = count + 1 where id = ${second}`)
      })
    await Promise.all([count(1, 2), count(2, 1)])
    expect(runs).toBe(3)
    const { rows } = await database.execute(sql`select id, count from counters order by id`)
    expect(rows).toEqual([
      { id: 1, count: 2 },
      { id: 2, count: 2 },
    ])
  })

  it('is repeated at most twice after serialization failures', async () => {
    expect(await runsUntil(3, '40001')).toEqual({ runs: 3, outcome: 'committed' })
    expect(await runsUntil(4, '40001')).toEqual({ runs: 3, outcome: 'failed' })
  })

  it('is not repeated after an error other than a conflict, and is never repeated if it is read-only', async () => {
    expect(await runsUntil(2, '23514')).toEqual({ runs: 1, outcome: 'failed' })
    expect(await runsUntil(2, '40001', { accessMode: 'read only' })).toEqual({ runs: 1, outcome: 'failed' })
  })
})
