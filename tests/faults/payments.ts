import type { FaultRun } from './fault-run.ts'
import { startTestSystem } from './load/test-system.ts'

/** Kills the server with SIGKILL at random times under load, and starts it again. */
export const faultPayments: FaultRun = async ({ cleanup, factor }) => {
  const { server, underLoad, noteMailsUnderWay } = await startTestSystem(cleanup, { buyers: 240 * factor })
  return underLoad(
    'Killing the server under load',
    45 * factor,
    (isOver) => server.killRepeatedly(isOver, noteMailsUnderWay),
    () => `server killed ${server.kills()} times`,
  )
}
