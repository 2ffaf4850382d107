import type { TelemetryEvent } from '@titer/contract'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { HitCounter } from '../../platform/http/rate-limits.ts'
import { telemetryStore } from './store.ts'

const daySeconds = 86_400
export const retentionDays = 400
// This limit is far above the number of batches that real visitors send in a day. It protects the disk from a flood of
// events.
const maxBatchesPerDay = 20_000
const forwardQueue = 'telemetry-forward'

interface Batch {
  visit: string
  events: TelemetryEvent[]
}

/** An external analytics service that receives a copy of the events. */
interface Forwarder {
  send: (batch: Batch) => Promise<void>
}

export interface TelemetryNeeds {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  countHits: HitCounter
  forwarder: Forwarder | undefined
}

/** Creates the telemetry feature. It records events such as page views, without data that identifies the visitors. */
export function createTelemetry({ database, clock, jobs, countHits, forwarder }: TelemetryNeeds) {
  const cleanup: Queue<object> = {
    name: 'telemetry-sweep',
    schedule: '35 22 * * *',
    work: () => telemetryStore(database).removeBefore(later(clock.now(), -retentionDays * daySeconds)),
  }
  const forward: Queue<Batch>[] =
    forwarder === undefined ? [] : [{ name: forwardQueue, work: (batch) => forwarder.send(batch) }]

  return {
    /**
     * Stores each event once, even if it is sent several times, and stores nothing after the day's limit. Returns the
     * number of new events.
     */
    record: async ({ visit, events }: Batch): Promise<number> => {
      const { hits } = await countHits('telemetry of a day', daySeconds)
      if (hits > maxBatchesPerDay) return 0
      return database.transaction(async (tx) => {
        const now = clock.now()
        const timed = events.map((event) => ({ ...event, at: plausibleTime(event.at, now) }))
        const added = await telemetryStore(tx).add(visit, timed)
        if (forwarder !== undefined && added.length > 0) await jobs.send(tx, forwardQueue, { visit, events: added })
        return added.length
      })
    },

    countsForLastDays: (days: number) => telemetryStore(database).countSince(later(clock.now(), -days * daySeconds)),

    queues: [cleanup, ...forward],
  }
}

/** Returns the event's own time, or the time of arrival if the visitor's clock is more than a day off. */
function plausibleTime(at: string, now: Date) {
  const isNear = Math.abs(new Date(at).getTime() - now.getTime()) <= daySeconds * 1000
  return isNear ? at : now.toISOString()
}

export type Telemetry = ReturnType<typeof createTelemetry>
