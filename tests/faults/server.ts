import { readConfig } from '../../apps/server/src/config.ts'
import { startServer } from '../../apps/server/src/server.ts'

// One life of the server; the run that started it ends it without asking.
await startServer(readConfig(process.env))
process.send?.({})
