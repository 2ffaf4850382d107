import { readConfig } from '../../apps/server/src/config.ts'
import { startServer } from '../../apps/server/src/server.ts'

// The server process of a fault run, which kills it with SIGKILL.
await startServer(readConfig(process.env))
process.send?.({})
