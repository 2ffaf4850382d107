import { setTimeout as pause } from 'node:timers/promises'
import DataLoader from 'dataloader'

// The next batch waits at most this long for the running query. Without the limit, a hanging query would block all
// later ones.
const longestWaitMs = 20
const maxBatchSize = 500

/**
 * Returns a function that answers one request. Requests that arrive while a query is running share the next query.
 * Nothing is cached: the query for a request always starts after the request.
 */
export function batchWhileBusy<Asked, Answer>(query: (asked: readonly Asked[]) => Promise<Answer[]>) {
  let underway: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Asked, Answer>(
    (asked) => {
      const answers = query(asked)
      underway = Promise.race([answers, pause(longestWaitMs)]).catch(() => undefined)
      return answers
    },
    { cache: false, maxBatchSize, batchScheduleFn: (send) => void underway.then(() => setImmediate(send)) },
  )
  return (asked: Asked) => loader.load(asked)
}
