import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { createScorer } from '../apps/server/src/features/progress/index.ts'
import { connect } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startPostgres } from '../tools/support/local-postgres.ts'
import { step } from '../tools/support/progress.ts'

const sizes = [5_000, 20_000, 80_000] as const
// The number of different questions. It is so small that, even in the shortest log, every question that is ever
// answered right has more right answers than can earn points. Questions whose number is a multiple of five are always
// answered wrong.
const items = 300
const maximumGrowth = 1.5
// The benchmark waits longer than a second, because PostgreSQL publishes its statistics about once a second.
const statisticsMs = 2_000

/**
 * The SQL expression for the session of the n-th answer. A diligent student finishes a session before the next one; an
 * attacker spreads the answers over 200 sessions.
 */
const patterns = {
  'sessions of twenty answers': 'n / 20',
  'answers spread over 200 sessions': 'n % 200',
}

/**
 * Creates a student with a log of answers, ten seconds apart, as if a device had pushed it. Four of five answers are
 * right. Returns the student's id.
 */
async function insertLog(client: pg.Client, session: string, count: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (email, username, created_at)
     select 's' || n || '@kmc.edu.pk', 's' || n, now() from (select count(*) as n from users) known returning id`,
  )
  const id = Number(rows[0]?.id)
  const begin = Date.UTC(2026, 0, 1)
  await client.query(
    `insert into study_events (user_id, seq, id, at, day, kind, body)
     select $1, n, gen_random_uuid(), $2::bigint + n * 10000,
       (timestamp '2026-01-01' + n * interval '10 seconds')::date, 'answered',
       jsonb_build_object('session', md5((${session})::text)::uuid, 'mode', 'quickfire', 'item', 'q' || (n * 7919) % ${items},
         'version', 'v1', 'chosen', 0, 'isRight', n % 5 > 0, 'ms', 9000, 'confidence', null)
     from generate_series(1, $3::int) n`,
    [id, begin, count],
  )
  await client.query(
    `insert into study_events (user_id, seq, id, at, day, kind, body)
     select $1, $3 + row_number() over (), gen_random_uuid(), $2::bigint, '2026-01-01', 'started',
       jsonb_build_object('session', session, 'mode', 'quickfire', 'items', '["q1"]'::jsonb, 'isExam', false,
         'seconds', null, 'title', '')
     from (select distinct body ->> 'session' as session from study_events where user_id = $1) known`,
    [id, begin, count],
  )
  await client.query(
    'insert into study_heads (user_id, seq) select user_id, max(seq) from study_events where user_id = $1 group by 1',
    [id],
  )
  await client.query('vacuum analyze study_events')
  return id
}

/**
 * Returns how many pages PostgreSQL has read, from memory or from disk. Unlike time, this number does not depend on
 * other load on the machine.
 */
async function readPages(client: pg.Client): Promise<number> {
  await pause(statisticsMs)
  const { rows } = await client.query<{ pages: number }>(
    `select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.pages ?? Number.NaN
}

/** Measures how many pages and how much time scoring needs per event, for logs of different lengths. */
export async function benchScoring(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  await migrate(postgres.url)
  const client = new pg.Client(postgres.url)
  await client.connect()
  const log = pino({ level: 'silent' })
  const database = connect(postgres.url, log, 60_000)
  const { catchUp } = createScorer({ database, log })
  const lines: string[] = []
  let isMet = true
  try {
    await catchUp(await insertLog(client, 'n / 20', 5_000))
    for (const [name, session] of Object.entries(patterns)) {
      const costs: { pages: number; ms: number }[] = []
      for (const size of sizes) {
        const id = await insertLog(client, session, size)
        costs.push(
          await step(`Scoring ${size.toLocaleString('en')} events: ${name}`, async () => {
            const pagesBefore = await readPages(client)
            const start = performance.now()
            await catchUp(id)
            const ms = performance.now() - start
            return { pages: ((await readPages(client)) - pagesBefore) / size, ms: ms / size }
          }),
        )
      }
      const growth = (costs.at(-1)?.pages ?? Number.NaN) / (costs[0]?.pages ?? Number.NaN)
      isMet &&= growth < maximumGrowth
      lines.push(
        `  ${growth < maximumGrowth ? '✓' : '✗'} ${name}   ${costs.map(({ pages, ms }) => `${pages.toFixed(0)} pages (${ms.toFixed(2)} ms)`).join(', ')} per event   growth ${growth.toFixed(2)}, under ${maximumGrowth}`,
      )
    }
    console.log(`\n${lines.join('\n')}`)
    return isMet
  } finally {
    await database.close()
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
