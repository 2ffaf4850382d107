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
import { step, Stop } from '../tools/progress.ts'
import { median } from './peer.ts'
import { undisturbed } from './stolen.ts'

const sizes = [10_000, 100_000, 1_000_000] as const
const reads = 400
const checks = 25
const glances = 200
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
  // Those who may be seen beside each other are told apart by their names.
  await client.query(
    `insert into student_profiles (user_id, display_name)
     select user_id, 'n' || user_id from board_scores where board = 0 order by xp desc limit 1000`,
  )
  await client.query('alter table board_scores enable trigger user')
  await client.query('vacuum analyze')
}

const boards = ['week', 'all'] as const

const anyone = (students: number) => 1 + Math.floor(Math.random() * students)

/** How long somebody's place with its neighbours takes, for each of many. */
async function timeReads(board: (userId: number, which: 'week' | 'all') => Promise<unknown>, students: number) {
  const read = async (at: number) => {
    const start = performance.now()
    await board(anyone(students), boards[at % 2] ?? 'week')
    return performance.now() - start
  }
  // The first ones only open connections and read pages.
  for (let at = 0; at < 20; at += 1) await read(at)
  const seen = undisturbed<number>(reads, (ms) => ms)
  for (let at = 0; !seen.isEnough(); at += 1) await seen.add(read(at))
  if (seen.isShort()) throw new Stop('This machine was too seldom its own to measure places.')
  return seen.all
}

/** Those who stand highest of all time. */
async function readHighest(database: Database): Promise<number[]> {
  const { rows } = await database.execute<{ user_id: string }>(`
    select user_id from board_scores where board = 0 and is_listed and xp > 0
    order by xp desc, reached_at, user_id limit 150`)
  return rows.map(({ user_id: id }) => Number(id))
}

const oneOf = (ids: readonly number[]) => ids[Math.floor(Math.random() * ids.length)] ?? 0

/** Adds points to the highest and to others without end, until it is told to stop. */
function startWriter(database: Database, students: number, highest: readonly number[]) {
  let [isStopped, written] = [false, 0]
  const write = async () => {
    while (!isStopped) {
      const gained = 10 * Math.ceil(Math.random() * 5)
      await database.execute(`
        update board_scores set xp = xp + ${gained}, reached_at = ${Date.now()}
        where user_id = ${written % 2 === 0 ? oneOf(highest) : anyone(Math.min(students, 2_000))}`)
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
        // The service looks from this snapshot too.
        const { own } = await progressOn(tx as unknown as Database).board(userId, which)
        const { rows } = await tx.execute<{ rank: number }>(`
          select 1 + count(*)::int as rank from board_scores other, board_scores mine
          where mine.user_id = ${userId} and mine.board = ${number} and mine.is_listed
            and other.board = ${number} and other.is_listed and other.xp > 0
            and (-other.xp, other.reached_at, other.user_id) < (-mine.xp, mine.reached_at, mine.user_id)`)
        return own === null || own.rank === rows[0]?.rank ? 0 : 1
      },
      { isolationLevel: 'repeatable read' },
    )
  }
  return faults
}

type Board = Awaited<ReturnType<ReturnType<typeof progressOn>['board']>>

/** Whether what is seen at once is one board: each place is held by one, and by the same one, wherever it is shown. */
function isOneBoard({ top, own, around }: Board) {
  const holders = new Map<number, string>()
  const isHeldOnce = [...top, ...around].every(({ rank, name }) => {
    const holder = holders.get(rank) ?? name
    holders.set(rank, holder)
    return holder === name
  })
  const isSeenOnce = new Set(holders.values()).size === holders.size
  const isDescending = around.every(({ xp }, at) => at === 0 || xp <= (around[at - 1]?.xp ?? 0))
  return isHeldOnce && isSeenOnce && isDescending && own !== null && top[0]?.isOwn === (own.rank === 1)
}

/** How many of some boards, as the highest see them while they pass each other, are not one. */
async function countDoubles(board: (userId: number, which: 'all') => Promise<Board>, highest: readonly number[]) {
  let doubles = 0
  for (let at = 0; at < glances; at += 1) if (!isOneBoard(await board(oneOf(highest), 'all'))) doubles += 1
  return doubles
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
  const found: { students: number; times: number[]; faults: number; doubles: number; written: number }[] = []
  try {
    for (const students of sizes) {
      const name = students.toLocaleString('en')
      await step(`${name} students`, () => populate(client, students))
      const times = await step(`${reads} places among ${name}`, () => timeReads(board, students))
      const highest = await readHighest(database)
      const { stop, written } = startWriter(database, students, highest)
      const seen = await step(`${checks} places and ${glances} boards while others rise`, async () => {
        try {
          return { faults: await countFaults(database, students), doubles: await countDoubles(board, highest) }
        } finally {
          await stop()
        }
      })
      found.push({ students, times, ...seen, written: written() })
    }
    const lines = found.map(
      ({ students, times, faults, doubles, written }) =>
        `    ${students.toLocaleString('en').padStart(9)} students   median ${median(times).toFixed(2)} ms   p99 ${percentile(times, 0.99).toFixed(2)} ms   ${faults} of ${checks} places not exact and ${doubles} of ${glances} boards not one while ${written} gains were written`,
    )
    const medians = found.map(({ times }) => median(times))
    const growths = medians.slice(1).map((more, at) => more / (medians[at] ?? Number.NaN))
    const growth = Math.max(...growths)
    const many = found.at(-1)?.times
    const slowest = percentile(many ?? [], 0.99)
    const faults = found.reduce((sum, each) => sum + each.faults, 0)
    const doubles = found.reduce((sum, each) => sum + each.doubles, 0)
    const sign = (isHeld: boolean) => (isHeld ? '✓' : '✗')
    console.log(`
${lines.join('\n')}
  ${sign(slowest < mostMs)} among ${(1_000_000).toLocaleString('en')}   ${slowest.toFixed(2)} ms at p99        under ${mostMs}
  ${sign(growth < mostGrowth)} ten times as many  ${growths.map((each) => each.toFixed(2)).join(', ')} times the time      under ${mostGrowth}
  ${sign(faults === 0)} not exact          ${faults}                     none
  ${sign(doubles === 0)} a place held twice ${doubles}                     none`)
    return slowest < mostMs && growth < mostGrowth && faults === 0 && doubles === 0
  } finally {
    await database.close()
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
