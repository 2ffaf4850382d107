import { ConfigError, readConfig } from './config.ts'
import { startServer } from './server.ts'

/** One sentence for what a person can put right; anything else is a fault of ours and keeps its trace. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${String((error as { port?: number }).port)} is taken. Stop what runs there, or set LANDING_PORT and STUDY_PORT.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  const server = await startServer(readConfig(process.env))
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void server.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
