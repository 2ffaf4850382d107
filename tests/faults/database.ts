import { setTimeout as pause } from 'node:timers/promises'
import { postmasterPid } from '../support/running-titer.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { FaultRun } from './fault-run.ts'
import { startTestSystem } from './load/test-system.ts'

/** Kills PostgreSQL with SIGKILL at random times under load. PostgreSQL then restarts, as it does under `npm start`. */
export const faultDatabase: FaultRun = async ({ cleanup, factor }) => {
  const { folder, underLoad } = await startTestSystem(cleanup)
  let kills = 0
  const runningPid = () => {
    try {
      return postmasterPid(folder)
    } catch {
      return undefined
    }
  }
  const kill = async () => {
    const killed = runningPid()
    if (killed === undefined) return
    process.kill(killed, 'SIGKILL')
    kills += 1
    await waitUntil('PostgreSQL has restarted', () => ![undefined, killed].includes(runningPid()))
  }
  return underLoad(
    'Killing PostgreSQL under load',
    30 * factor,
    async (isOver) => {
      while (!isOver()) {
        await pause(1_500 + Math.random() * 3_500)
        await kill()
      }
    },
    () => `PostgreSQL killed ${kills} times`,
  )
}
