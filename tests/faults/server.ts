import { readConfig } from '../../apps/server/src/config.ts'
import { startServer } from '../../apps/server/src/server.ts'

// The server process that a fault run starts and kills with SIGKILL.
await startServer(readConfig(process.env))
process.send?.({})
