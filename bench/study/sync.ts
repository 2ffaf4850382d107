import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerIndex } from '@titer/bank'
import { studyCalls } from '@titer/contract'
import { studyDay } from '@titer/domain'
import pg from 'pg'
import { projectionVersion } from '../../apps/server/src/features/progress/scoring/score-position-store.ts'
import { root } from '../../tools/support/data-folder.ts'
import { startPostgres } from '../../tools/support/local-postgres.ts'
import { step } from '../../tools/support/progress.ts'
import { startChildServer } from '../support/child-server.ts'
import { median } from '../support/measuring.ts'

const rounds = 60
const batch = 50
const minimumRatio = 0.4
const maximumSlowdown = 1.5
const [shortHistory, longHistory] = [1_000, 1_000_000]

const readSample = () =>
  (JSON.parse(readFileSync(join(root, 'packages/bank/dist/index.json'), 'utf8')) as ServerIndex).items.filter(
    ({ tier }) => tier === 'demo',
  )

/** Creates the events of about half an hour of study. Half are answers and half are card reviews. */
const createEvents = (sample: ServerIndex['items']) =>
  Array.from({ length: batch }, (_, at) => {
    const now = Date.now()
    const made = { id: randomUUID(), at: now, day: studyDay(now, 300, 4) }
    const { id: item = '', version = '', mode = 'quickfire' } = sample[at % sample.length] ?? {}
    const answer = { session: randomUUID(), mode, item, version, chosen: 1, isRight: true, ms: 9_000, confidence: null }
    return at % 2 === 0
      ? { ...made, kind: 'reviewed', body: { card: `c${at}`, grade: 'good', ms: 4_000 } }
      : { ...made, kind: 'answered', body: answer }
  })

const post = async (url: string, token: string, body: object) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  await response.text()
}

const timed = async (work: () => Promise<void>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Inserts a history of reviews for an account, as if a device had pushed it. */
const insertHistory = async (client: pg.Client, email: string, count: number) => {
  await client.query(
    `insert into study_events (user_id, seq, id, at, day, kind, body)
     select users.id, n, gen_random_uuid(), n, '2026-01-01', 'reviewed', '{"card": "c", "grade": "good", "ms": 4000}'
     from users, generate_series(1, $2::int) n where email = $1`,
    [email, count],
  )
  await client.query(`insert into study_heads (user_id, seq) select id, $2 from users where email = $1`, [email, count])
  await client.query(`insert into score_heads (user_id, seq, version) select id, $2, $3 from users where email = $1`, [
    email,
    count,
    projectionVersion,
  ])
}

/**
 * Compares a push with a plain insert of the same rows, and a push to a long history with a push to a short history.
 */
export async function benchSync(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step('Starting Titer', () =>
    startChildServer<{ url: string; emails: string[]; tokens: string[] }>('titer', {
      DATABASE_URL: postgres.url,
      BENCH_PASSWORD: 'a good long password',
      BENCH_PEOPLE: '3',
    }),
  )
  const client = new pg.Client(postgres.url)
  await client.connect()
  const [shortEmail = '', longEmail = '', bareEmail = ''] = titer.emails
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [bareEmail])
  const bare = await startChildServer<{ url: string }>('study-bare', {
    DATABASE_URL: postgres.url,
    BENCH_USER: rows[0]?.id ?? '',
  })
  try {
    await step(`Inserting a history of ${longHistory.toLocaleString('en')} events`, async () => {
      await insertHistory(client, shortEmail, shortHistory)
      await insertHistory(client, longEmail, longHistory)
      await client.query('vacuum analyze study_events')
    })
    const sample = readSample()
    const events = () => createEvents(sample)
    const push = (at: number) =>
      post(`${titer.url}${studyCalls.push.path}`, titer.tokens[at] ?? '', { events: events() })
    const times = { bare: [] as number[], short: [] as number[], long: [] as number[] }
    await step(`Pushing ${rounds} rounds of ${batch} events`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        times.bare.push(await timed(() => post(bare.url, '', { events: events() })))
        times.short.push(await timed(() => push(0)))
        times.long.push(await timed(() => push(1)))
      }
    })
    const share = median(times.bare) / median(times.short)
    const slowdown = median(times.long) / median(times.short)
    const isMet = [share >= minimumRatio, slowdown <= maximumSlowdown]
    const sign = (isMet: boolean | undefined) => (isMet === true ? '✓' : '✗')
    console.log(`
  ${sign(isMet[0])} push of ${batch} events  ${share.toFixed(2)} times the rate of a plain insert             at least ${minimumRatio}
  ${sign(isMet[1])} long history       ${slowdown.toFixed(2)} times the duration with a short history   at most ${maximumSlowdown}`)
    return isMet.every(Boolean)
  } finally {
    await client.end()
    await Promise.all([titer.stop(), bare.stop()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
