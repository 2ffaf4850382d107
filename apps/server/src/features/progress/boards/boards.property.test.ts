import { collegeIds } from '@titer/domain'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../../platform/database/database.ts'
import { propertyRuns } from '../../../testing/property-runs.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { neverBusyMs } from '../../../testing/test-environment.ts'
import { allTimeBoard, boardStore } from './board-store.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = connect(fresh.url, pino({ level: 'silent' }), neverBusyMs)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const week = 2_967
const boards = [allTimeBoard, week]
const [first, second = first] = collegeIds
const college = fc.constantFrom(null, first, second)
// A board counts students in buckets of 65,536, 256 and 1 points. The values are close together or far apart, and lie
// on both sides of the boundaries at 256 and 65,536.
const xp = fc.oneof(fc.nat(3), fc.constantFrom(255, 256, 257, 65_535, 65_536, 70_000, 131_072), fc.nat(1_000))
// Students with equal points are counted in buckets by the time at which they reached the points. The shortest bucket
// covers 65,536 ms, which is about a minute.
const timeBucket = 65_536
const reachedAt = fc.oneof(
  fc.nat(3),
  fc.constantFrom(
    timeBucket - 1,
    timeBucket,
    timeBucket + 1,
    256 * timeBucket - 1,
    256 * timeBucket,
    65_536 * timeBucket,
    65_537 * timeBucket,
  ),
  fc.integer({ min: 1_790_000_000_000, max: 1_800_000_000_000 }),
)

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('score' as const),
      who: fc.nat(),
      board: fc.constantFrom(...boards),
      xp,
      reachedAt,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('show' as const), who: fc.nat(), isListed: fc.boolean(), college }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let people = 0
const join = async () => {
  people += 1
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (email, username, created_at) values (${`s${people}@kmc.edu.pk`}, ${`s${people}`}, now()) returning id`)
  return Number(rows[0]?.id)
}

/**
 * The ids of the current students. When a student deletes their account, a new student takes their position in this
 * list.
 */
const crowd: number[] = []

const perform = async (given: Step) => {
  const userId = crowd[given.who % crowd.length] ?? 0
  if (given.kind === 'show') await boardStore(database).setVisibility(userId, given.isListed, given.college)
  else if (given.kind === 'leave') {
    await database.execute(sql`delete from users where id = ${userId}`)
    crowd.splice(crowd.indexOf(userId), 1, await join())
  } else
    await database.execute(sql`
      insert into board_scores values (${userId}, ${given.board}, ${given.xp}, ${given.reachedAt}, true, ${first})
      on conflict (user_id, board) do update set xp = excluded.xp, reached_at = excluded.reached_at`)
}

/** The query that counts the students of each bucket from scratch. `stored` reads the counts that triggers maintain. */
const counted = sql`
  select score.board, part.college, part.level, part.xp, part.span, count(*)::integer as students
  from board_scores score, board_parts(score) part group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
const stored = sql`select board, college, level, xp, span, students from board_counts order by 1, 2, 3, 4, 5`

/** Returns the board's students ordered by rank. Computes the ranks by sorting all students. */
const sorted = async (board: number, collegeId: string | undefined) => {
  const { rows } = await database.execute<{ id: string }>(sql`
    select user_id as id from board_scores
    where board = ${board} and is_listed and xp > 0 and ${collegeId === undefined ? sql`true` : sql`college = ${collegeId}`}
    order by xp desc, reached_at, user_id`)
  return rows.map(({ id }) => Number(id))
}

const expectExactBoards = async () => {
  expect((await database.execute(stored)).rows).toEqual((await database.execute(counted)).rows)
  for (const board of boards) {
    for (const collegeId of [undefined, first, second]) {
      const [order, store] = [await sorted(board, collegeId), boardStore(database)]
      for (const userId of crowd) {
        const { students, rank, top, near } = await store.read(userId, board, collegeId, { top: 5, neighbours: 2 })
        const idsOf = (rows: typeof top) => rows.map(({ user_id: id }) => Number(id))
        expect(students).toBe(order.length)
        expect(idsOf(top)).toEqual(order.slice(0, 5))
        const at = order.indexOf(userId)
        expect(rank).toBe(at < 0 ? undefined : at + 1)
        expect(idsOf(near)).toEqual(at < 0 ? [] : order.slice(Math.max(0, at - 2), at + 3))
      }
    }
  }
}

describe('a board', () => {
  it('[T-60] gives every listed student a correct, unique rank while points change and students opt out, change college or delete their account', async () => {
    while (crowd.length < 12) crowd.push(await join())
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      for (const each of steps) await perform(each)
      await expectExactBoards()
    })
    await expect(fc.assert(property, { numRuns: propertyRuns(25) })).resolves.toBeUndefined()
  })

  it('[T-60] keeps its counts and ranks correct under concurrent changes', async () => {
    while (crowd.length < 12) crowd.push(await join())
    const property = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120 }), async (steps) => {
      const changes = steps.filter(({ kind }) => kind !== 'leave')
      // One student's changes run one after another, as the lock on the student's row in `score_heads` ensures in the
      // application.
      const byPerson = Map.groupBy(changes, ({ who }) => who % crowd.length)
      await Promise.all(
        [...byPerson.values()].map(async (own) => {
          for (const each of own) await perform(each)
        }),
      )
      await expectExactBoards()
    })
    await expect(fc.assert(property, { numRuns: 6 })).resolves.toBeUndefined()
  })
})
