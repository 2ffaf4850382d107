import { shiftDate } from './load/shifted-date.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { startServer } from '../../apps/server/src/server.ts'

// The server process that a fault run or the attack starts and kills with SIGKILL.
process.on('message', (message) => shiftDate((message as { aheadMs: number }).aheadMs))
// Exits when the process that started it has ended or was killed.
process.on('disconnect', () => process.exit())
await startServer(readConfig(process.env))
process.send?.({})
