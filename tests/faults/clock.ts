import { setTimeout as pause } from 'node:timers/promises'
import type { FaultRun } from './fault-run.ts'
import { startTestSystem } from './load/test-system.ts'

const hourMs = 3_600_000
const jumpsMs = [2, -3, 26, -50, 24 * 9, -24 * 9, 24 * 40, -24 * 40].map((hours) => hours * hourMs)

/**
 * Under load, moves the clocks of the server and of the devices independently of each other, by hours and days in both
 * directions. PostgreSQL and the payment provider keep the right time, because they usually run on other machines.
 */
export const faultClock: FaultRun = async ({ cleanup, factor }) => {
  const { server, underLoad } = await startTestSystem(cleanup)
  const jumps = { server: 0, devices: 0 }
  return underLoad(
    'Moving clocks under load',
    30 * factor,
    async (isOver, students) => {
      for (let turn = 0; !isOver(); turn += 1) {
        await pause(600 + Math.random() * 800)
        const ms = Math.random() < 0.25 ? 0 : (jumpsMs[Math.floor(Math.random() * jumpsMs.length)] ?? 0)
        if (turn % 2 === 0) {
          server.shiftClock(ms)
          jumps.server += 1
        } else {
          students.shiftClock(ms)
          jumps.devices += 1
        }
      }
      server.shiftClock(0)
      students.shiftClock(0)
    },
    () => `${jumps.server} clock jumps of the server, ${jumps.devices} of the devices`,
  )
}
