import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Config } from './config.ts'
import type { Services } from './services.ts'

// Counting payments and unscored events scans whole tables, so the counts are computed at most this often.
const totalsMaxAgeMs = 60_000

/** Adds the gauges whose values come from the services, and returns a function that updates them. */
function addGauges({ metrics, database, jobs, payments, scorer, log }: Services) {
  const registers = [metrics.registry]
  const connections = new Gauge({
    name: 'titer_database_connections',
    help: 'Connections of the pool that serves requests, by state: in_use or idle. The scorer has a small pool of its own.',
    labelNames: ['state'],
    registers,
  })
  const waiting = new Gauge({
    name: 'titer_database_waiting_requests',
    help: 'Queries and transactions that wait for a connection of the pool.',
    registers,
  })
  const queuedJobs = new Gauge({
    name: 'titer_jobs',
    help: 'Jobs in the database, by queue and state: queued, running, or failed after the last retry. At most 10 s old.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldestJob = new Gauge({
    name: 'titer_jobs_oldest_age_seconds',
    help: 'How long the oldest job that is due has been waiting, by queue. Zero if none waits.',
    labelNames: ['queue'],
    registers,
  })
  const paymentTotals = new Gauge({
    name: 'titer_payments',
    help: 'Payments in the database, by provider and step: started, completed, refunded. At most a minute old.',
    labelNames: ['provider', 'step'],
    registers,
  })
  const unscoredEvents = new Gauge({
    name: 'titer_scorer_unscored_events',
    help: 'Events in the logs of all students that the scorer has not reached. At most a minute old.',
    registers,
  })
  const waitingStudents = new Gauge({
    name: 'titer_scorer_waiting_students',
    help: 'Students who have unscored events. At most a minute old.',
    registers,
  })
  let totalsReadAt = -Infinity

  const readConnections = () => {
    const { inUse, idle, waiting: queue } = database.connections()
    connections.set({ state: 'in_use' }, inUse)
    connections.set({ state: 'idle' }, idle)
    waiting.set(queue)
  }

  const readJobs = async () => {
    for (const { queue, queued, running, failed, oldestSeconds } of await jobs.counts(database)) {
      queuedJobs.set({ queue, state: 'queued' }, queued)
      queuedJobs.set({ queue, state: 'running' }, running)
      queuedJobs.set({ queue, state: 'failed' }, failed)
      oldestJob.set({ queue }, oldestSeconds)
    }
  }

  const readTotals = async () => {
    const now = performance.now()
    if (now - totalsReadAt < totalsMaxAgeMs) return
    totalsReadAt = now
    for (const { provider, started, completed, refunded } of await payments.records.countByProvider()) {
      paymentTotals.set({ provider, step: 'started' }, started)
      paymentTotals.set({ provider, step: 'completed' }, completed)
      paymentTotals.set({ provider, step: 'refunded' }, refunded)
    }
    const backlog = await scorer.backlog()
    unscoredEvents.set(backlog.events)
    waitingStudents.set(backlog.students)
  }

  return async () => {
    readConnections()
    try {
      await readJobs()
      await readTotals()
    } catch (err) {
      // While the database is unavailable, the metrics of the process itself are still useful. Old values from the
      // database would look current, so they are removed.
      log.warn({ event: 'metrics.no-database', err })
      for (const gauge of [queuedJobs, oldestJob, paymentTotals]) gauge.reset()
      for (const gauge of [unscoredEvents, waitingStudents]) gauge.remove()
      totalsReadAt = -Infinity
    }
  }
}

/**
 * Serves GET /metrics in Prometheus format on a separate port, which the proxy does not forward. Returns a function
 * that stops the server.
 */
export async function serveMetrics({ host, port }: NonNullable<Config['metrics']>, services: Services) {
  const { registry } = services.metrics
  collectDefaultMetrics({ register: registry })
  const readGauges = addGauges(services)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    readGauges()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen({ host, port }, done)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}
