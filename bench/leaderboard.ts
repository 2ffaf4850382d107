import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collegeIds, weekOf } from '@titer/domain'
import pg from 'pg'
import { pino } from 'pino'
import { createProgress, createScorer } from '../apps/server/src/features/progress/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { connect, type Database } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startPostgres } from '../tools/local-postgres.ts'
import { step } from '../tools/progress.ts'
import { median } from './peer.ts'

const sizes = [10_000, 100_000, 1_000_000] as const
const reads = 400
const checks = 25
const mostMs = 20
const mostGrowth = 2

const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/**
 * Makes so many students with points: most have few, some have many, and as many answers are worth ten points, those
 * with few share them with thousands. Counts are made as the triggers would make them, all at once.
 */
async function populate(client: pg.Client, students: number) {
  const week = weekOf(Date.now())
  await client.query('alter table board_scores disable trigger user')
  await client.query('truncate users, board_scores, board_counts restart identity cascade')
  await client.query('select setseed(0.5)')
  await client.query(
    `insert into users (email, username, created_at)
     select 's' || n || '@kmc.edu.pk', 's' || n, now() from generate_series(1, $1::int) n`,
    [students],
  )
  await client.query(
    `insert into board_scores (user_id, board, xp, reached_at, is_listed, college)
     select id, board, 10 * ceil(power(random(), 6) * most)::int, $2::bigint - (random() * 500000000)::bigint,
       random() > 0.05, ($3::text[])[1 + (id % 40)]
     from users, (values (0, 8000), ($1::int, 600)) as boards (board, most)`,
    [week, Date.now(), collegeIds],
  )
  await client.query(
    `insert into board_counts
     select score.board, part.college, part.level, part.xp, part.span, count(*)
     from board_scores score, board_parts(score) part group by 1, 2, 3, 4, 5`,
  )
  await client.query('alter table board_scores enable trigger user')
  await client.query('vacuum analyze')
}

const boards = ['week', 'all'] as const

const anyone = (students: number) => 1 + Math.floor(Math.random() * students)

/** How long somebody's place with its neighbours takes, for each of many. */
async function timeReads(board: (userId: number, which: 'week' | 'all') => Promise<unknown>, students: number) {
  const times: number[] = []
  for (let at = 0; at < reads + 20; at += 1) {
    const start = performance.now()
    await board(anyone(students), boards[at % 2] ?? 'week')
    // The first ones only open connections and read pages.
    if (at >= 20) times.push(performance.now() - start)
  }
  return times
}

/** Adds points to students without end, until it is told to stop. */
function startWriter(database: Database, students: number) {
  let [isStopped, written] = [false, 0]
  const write = async () => {
    while (!isStopped) {
      const gained = 10 * Math.ceil(Math.random() * 5)
      await database.execute(`
        update board_scores set xp = xp + ${gained}, reached_at = ${Date.now()}
        where user_id = ${anyone(Math.min(students, 2_000))}`)
      written += 1
    }
  }
  const writers = [write(), write()]
  return {
    written: () => written,
    stop: async () => {
      isStopped = true
      await Promise.all(writers)
    },
  }
}

/** How many of some reads, each looked at beside a full count in its own snapshot, were not exact. */
async function countFaults(database: Database, students: number) {
  let faults = 0
  for (let at = 0; at < checks; at += 1) {
    const userId = anyone(at % 2 === 0 ? Math.min(students, 2_000) : students)
    const which = boards[at % 2] ?? 'week'
    const number = which === 'week' ? weekOf(Date.now()) : 0
    faults += await database.transaction(
      async (tx) => {
        // The service opens its snapshot inside this one, and so shares it.
        const shared = Object.create(tx, { transaction: { value: (work: (it: typeof tx) => unknown) => work(tx) } })
        const { top, own } = await progressOn(shared as Database).board(userId, which)
        const { rows } = await tx.execute<{ rank: number }>(`
          select 1 + count(*)::int as rank from board_scores other, board_scores mine
          where mine.user_id = ${userId} and mine.board = ${number} and mine.is_listed
            and other.board = ${number} and other.is_listed and other.xp > 0
            and (-other.xp, other.reached_at, other.user_id) < (-mine.xp, mine.reached_at, mine.user_id)`)
        const isExact = own === null || own.rank === rows[0]?.rank
        const isOneFirst = top.filter(({ rank }) => rank === 1).length === 1
        return isExact && isOneFirst ? 0 : 1
      },
      { isolationLevel: 'repeatable read' },
    )
  }
  return faults
}

const log = pino({ level: 'silent' })

const progressOn = (database: Database) =>
  createProgress({ database, clock: systemClock, scorer: createScorer({ database, log }) })

/** What a place among so many costs, and whether it is exact while others rise. */
export async function benchLeaderboard(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  await migrate(postgres.url)
  const client = new pg.Client(postgres.url)
  await client.connect()
  const database = connect(postgres.url, log, 1_000)
  const { board } = progressOn(database)
  const found: { students: number; times: number[]; faults: number; written: number }[] = []
  try {
    for (const students of sizes) {
      const name = students.toLocaleString('en')
      await step(`${name} students`, () => populate(client, students))
      const times = await step(`${reads} places among ${name}`, () => timeReads(board, students))
      const { stop, written } = startWriter(database, students)
      const faults = await step(`${checks} places while others rise`, async () => {
        try {
          return await countFaults(database, students)
        } finally {
          await stop()
        }
      })
      found.push({ students, times, faults, written: written() })
    }
    const lines = found.map(
      ({ students, times, faults, written }) =>
        `    ${students.toLocaleString('en').padStart(9)} students   median ${median(times).toFixed(2)} ms   p99 ${percentile(times, 0.99).toFixed(2)} ms   ${faults} of ${checks} not exact while ${written} gains were written`,
    )
    const medians = found.map(({ times }) => median(times))
    const growths = medians.slice(1).map((more, at) => more / (medians[at] ?? Number.NaN))
    const growth = Math.max(...growths)
    const many = found.at(-1)?.times
    const slowest = percentile(many ?? [], 0.99)
    const faults = found.reduce((sum, each) => sum + each.faults, 0)
    const sign = (isHeld: boolean) => (isHeld ? '✓' : '✗')
    console.log(`
${lines.join('\n')}
  ${sign(slowest < mostMs)} among ${(1_000_000).toLocaleString('en')}   ${slowest.toFixed(2)} ms at p99        under ${mostMs}
  ${sign(growth < mostGrowth)} ten times as many  ${growths.map((each) => each.toFixed(2)).join(', ')} times the time      under ${mostGrowth}
  ${sign(faults === 0)} not exact          ${faults}                     none`)
    return slowest < mostMs && growth < mostGrowth && faults === 0
  } finally {
    await database.close()
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
