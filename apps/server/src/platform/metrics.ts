import { Counter, Histogram, Registry } from 'prom-client'

interface AnsweredRequest {
  site: string
  method: string
  /** The URL pattern of the route, such as `/api/payment/:id`. Undefined if no route matched. */
  route: string | undefined
  status: number
  seconds: number
}

// The names of built files contain hashes. If each file had its own label, every release would add hundreds of time
// series to Prometheus.
const routeLabel = (route: string | undefined) => (route?.startsWith('/assets/') ? '/assets/*' : (route ?? 'none'))

/**
 * Creates the counters of one process. The values of a label come from a fixed list, such as route patterns and queue
 * names. They are never ids, addresses or texts from a client.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'titer_http_requests_total',
    help: 'Requests that were answered, by site, method, route pattern and status.',
    labelNames: ['site', 'method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'titer_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10],
    registers,
  })
  const acceptedEvents = new Counter({
    name: 'titer_sync_events_accepted_total',
    help: 'Study events that devices pushed and the server stored. An event that is pushed twice counts twice.',
    registers,
  })
  const rejectedEvents = new Counter({
    name: 'titer_sync_events_rejected_total',
    help: 'Study events that the server rejected, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const jobRuns = new Counter({
    name: 'titer_job_runs_total',
    help: 'Runs of background jobs in this process, by queue and result. A failed run is retried.',
    labelNames: ['queue', 'result'],
    registers,
  })

  return {
    registry,

    countRequest: ({ site, method, route, status, seconds }: AnsweredRequest) => {
      const label = routeLabel(route)
      requests.inc({ site, method, route: label, status })
      duration.observe({ method, route: label }, seconds)
    },

    countPush: (accepted: number, rejectedBecause: readonly string[]) => {
      acceptedEvents.inc(accepted)
      for (const reason of rejectedBecause) rejectedEvents.inc({ reason })
    },

    countJobRun: (queue: string, result: 'done' | 'failed') => jobRuns.inc({ queue, result }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
