import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@titer/contract'
import type autocannon from 'autocannon'
import { startPostgres } from '../tools/support/local-postgres.ts'
import { step } from '../tools/support/progress.ts'
import { startChildServer } from './support/child-server.ts'
import { median, sendLoad } from './support/measuring.ts'

interface Titer {
  url: string
  token: string
  emails: string[]
}

const minimumRatio = 0.5
const maximumSlowdown = 3
const rounds = 3
const seconds = 6
const people = 64
// The size of a class whose students open the app at the same time. The server combines simultaneous lookups into one
// query, so with fewer students each request would cost more.
const students = 200
const password = 'a password for the bench'

/**
 * Compares the throughput of the profile call with that of an empty Fastify route. Also compares the slowest profile
 * responses of a server that is hashing passwords with those of an idle server.
 */
export async function benchApi(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step('Starting Titer', () =>
    startChildServer<Titer>('titer', {
      DATABASE_URL: postgres.url,
      BENCH_PEOPLE: String(people),
      BENCH_PASSWORD: password,
    }),
  )
  const empty = await startChildServer<{ url: string }>('empty-route')
  try {
    const profile = {
      url: `${titer.url}${accountCalls.profile.path}`,
      headers: { authorization: `Bearer ${titer.token}` },
    }
    const full = { connections: students, duration: seconds }
    const rates = { profile: [] as number[], empty: [] as number[] }
    for (let round = 1; round <= rounds; round += 1) {
      await step(`Throughput, round ${round} of ${rounds}`, async () => {
        rates.empty.push((await sendLoad({ ...full, url: empty.url })).requests.average)
        rates.profile.push((await sendLoad({ ...full, ...profile })).requests.average)
      })
    }

    const steady = { connections: 8, overallRate: 400, duration: seconds }
    const slowest = { idle: [] as number[], hashing: [] as number[] }
    let hashed = 0
    let at = 0
    const logins = {
      url: `${titer.url}${accountCalls.login.path}`,
      method: 'POST' as const,
      connections: 8,
      duration: seconds + 2,
      setupClient: (client: autocannon.Client) => {
        const next = () => {
          at += 1
          const email = titer.emails[at % people] ?? ''
          const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
          const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
          client.setHeadersAndBody(headers, JSON.stringify({ email, password }))
        }
        next()
        client.on('response', next)
      },
    }
    for (let round = 1; round <= rounds; round += 1) {
      await step(`Slowest responses, round ${round} of ${rounds}`, async () => {
        slowest.idle.push((await sendLoad({ ...steady, ...profile })).latency.p99)
        const busy = sendLoad(logins)
        await new Promise((done) => setTimeout(done, 1_000))
        slowest.hashing.push((await sendLoad({ ...steady, ...profile })).latency.p99)
        hashed += (await busy).requests.total
      })
    }

    const ratio = median(rates.profile) / median(rates.empty)
    const slowdown = median(slowest.hashing) / median(slowest.idle)
    console.log(`
  empty route           ${Math.round(median(rates.empty))} requests/s
  GET profile           ${Math.round(median(rates.profile))} requests/s
  ratio                 ${ratio.toFixed(2)} (at least ${minimumRatio})

  p99 idle              ${median(slowest.idle)} ms
  p99 while hashing     ${median(slowest.hashing)} ms (during ${hashed} logins)
  slowdown              ${slowdown.toFixed(2)} (under ${maximumSlowdown})
`)
    return ratio >= minimumRatio && slowdown < maximumSlowdown
  } finally {
    await Promise.all([titer.stop(), empty.stop()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
