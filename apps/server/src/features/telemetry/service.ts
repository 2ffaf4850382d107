import type { TelemetryEvent } from '@titer/contract'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { HitCounter } from '../../platform/http/rate-limits.ts'
import { telemetryStore } from './store.ts'

const daySeconds = 86_400
export const keepDays = 400
// Far more than visitors make; whoever sends more is not one, and the disk is not theirs.
const mostBatchesADay = 20_000
const forwardQueue = 'telemetry-forward'

interface Batch {
  visit: string
  events: TelemetryEvent[]
}

/** A service elsewhere that counts along. */
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

/** Counts of what visitors see and click, without a word about who they are. */
export function createTelemetry({ database, clock, jobs, countHits, forwarder }: TelemetryNeeds) {
  const sweep: Queue<object> = {
    name: 'telemetry-sweep',
    schedule: '35 22 * * *',
    work: () => telemetryStore(database).removeBefore(later(clock.now(), -keepDays * daySeconds)),
  }
  const forward: Queue<Batch>[] =
    forwarder === undefined ? [] : [{ name: forwardQueue, work: (batch) => forwarder.send(batch) }]

  return {
    /** Keeps each event once, however often it is sent; answers how many were new. */
    record: async ({ visit, events }: Batch): Promise<number> => {
      const { hits } = await countHits('telemetry of a day', daySeconds)
      if (hits > mostBatchesADay) return 0
      return database.transaction(async (tx) => {
        const now = clock.now()
        const timed = events.map((event) => ({ ...event, at: believableTime(event.at, now) }))
        const fresh = await telemetryStore(tx).add(visit, timed)
        if (forwarder !== undefined && fresh.length > 0) await jobs.send(tx, forwardQueue, { visit, events: fresh })
        return fresh.length
      })
    },

    countsOfDays: (days: number) => telemetryStore(database).countSince(later(clock.now(), -days * daySeconds)),

    queues: [sweep, ...forward],
  }
}

/** A clock that is more than a day off is wrong: then the time of arrival counts. */
function believableTime(at: string, now: Date) {
  const isNear = Math.abs(new Date(at).getTime() - now.getTime()) <= daySeconds * 1000
  return isNear ? at : now.toISOString()
}

export type Telemetry = ReturnType<typeof createTelemetry>
