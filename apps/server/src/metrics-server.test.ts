import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from './platform/free-port.ts'
import { listeningServer, type ListeningServer } from './testing/listening-server.ts'
import { studentJourney } from './testing/student-journey.ts'
import { testConfig } from './testing/test-environment.ts'

let server: ListeningServer
let address: string
let journey: Awaited<ReturnType<typeof studentJourney>>
let text: string

const scrape = async () => (await fetch(address)).text()

beforeAll(async () => {
  const port = await freePort()
  server = await listeningServer({ METRICS_PORT: String(port), TRUST_PROXY: 'loopback' })
  address = `http://127.0.0.1:${port}/metrics`
  journey = await studentJourney(server)
  text = await scrape()
})
afterAll(() => server.close())

/** Returns the value of the only line with this metric name and these labels, or undefined if there is none. */
const valueOf = (name: string, labels: Record<string, string> = {}) => {
  const series = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
  expect(series.length).toBeLessThan(2)
  return series[0] === undefined ? undefined : Number(series[0].split(' ').at(-1))
}

/** The metric names of all exported lines, derived from the TYPE lines. */
const exportedNames = () =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )

describe('/metrics', () => {
  it('counts requests by route pattern and status, and measures their duration', () => {
    const login = { site: 'landing', method: 'POST', route: '/api/auth/login' }
    expect(valueOf('titer_http_requests_total', { ...login, status: '200' })).toBe(1)
    expect(valueOf('titer_http_requests_total', { ...login, status: '401' })).toBe(1)
    expect(valueOf('titer_http_requests_total', { method: 'POST', route: '/api/payment/refund/:id' })).toBe(1)
    const all = { method: 'POST', route: '/api/auth/login' }
    expect(valueOf('titer_http_request_duration_seconds_count', all)).toBe(3)
    expect(valueOf('titer_http_request_duration_seconds_bucket', { ...all, le: '+Inf' })).toBe(3)
  })

  it('counts accepted events, and rejected events by reason', () => {
    expect(journey.pushed['refused']).toHaveLength(1)
    expect(valueOf('titer_sync_events_accepted_total')).toBe(1)
    expect(valueOf('titer_sync_events_rejected_total', { reason: 'shape' })).toBe(1)
  })

  it('counts payments by provider, even after the payer’s account was deleted', () => {
    for (const step of ['started', 'completed', 'refunded']) {
      expect(valueOf('titer_payments', { provider: 'sandbox', step })).toBe(1)
    }
  })

  it('shows the jobs, the database connections, the events that the scorer has not scored yet and the event-loop delay', async () => {
    expect(valueOf('titer_jobs_oldest_age_seconds', { queue: 'accounts-mail' })).toBeGreaterThanOrEqual(0)
    for (const state of ['queued', 'running', 'failed']) {
      expect(valueOf('titer_jobs', { queue: 'accounts-mail', state })).toBeGreaterThanOrEqual(0)
    }
    expect(valueOf('titer_job_runs_total', { queue: 'accounts-mail', result: 'done' })).toBeGreaterThan(0)
    const inUse = valueOf('titer_database_connections', { state: 'in_use' }) ?? NaN
    const idle = valueOf('titer_database_connections', { state: 'idle' }) ?? NaN
    expect(inUse + idle).toBeGreaterThan(0)
    expect(valueOf('titer_database_waiting_requests')).toBe(0)
    expect(valueOf('titer_scorer_unscored_events')).toBe(0)
    expect(valueOf('titer_scorer_waiting_students')).toBe(0)
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('contains no personal data and no UUID', () => {
    for (const secret of journey.secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('is not served on the ports of the sites, and is off without METRICS_PORT', async () => {
    for (const site of [server.landing, server.study]) {
      const answer = await fetch(`${site}/metrics`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('titer_http_requests_total')
    }
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404)
    expect(testConfig(server.databaseUrl).metrics).toBeUndefined()
  })

  it('still shows the metrics of the process while the database is unavailable, but none from the database', async () => {
    const failing = vi.spyOn(server.services.jobs, 'counts').mockRejectedValue(new Error('down'))
    const during = await scrape()
    failing.mockRestore()
    expect(during).toContain('titer_http_requests_total{')
    expect(during).not.toMatch(/^titer_(jobs|payments|scorer_\w+)[{ ]/m)
    expect(await scrape()).toMatch(/^titer_payments\{.*\} 1$/m)
  })
})

it('the Grafana dashboard uses only metrics that the server exports, and has a panel for each of our own metrics', () => {
  const file = readFileSync(new URL('../../../ops/grafana-dashboard.json', import.meta.url), 'utf8')
  const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] }
  const used = panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => expr.match(/\b(titer|nodejs|process)_\w+/g) ?? [])
  expect(used.length).toBeGreaterThan(15)
  const exported = exportedNames()
  expect(used.filter((name) => !exported.has(name))).toEqual([])
  const shown = new Set(used.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
  const own = [...text.matchAll(/^# TYPE (titer_\w+) /gm)].map(([, name]) => name)
  expect(own.filter((name) => !shown.has(name ?? ''))).toEqual([])
})
