import { ConfigError, readConfig } from './config.ts'
import { startServer } from './server.ts'

/** Returns a short message for a problem that the operator can fix, and the stack trace of any other error. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${String((error as { port?: number }).port)} is in use. Stop the program that uses it, or set LANDING_PORT, STUDY_PORT or METRICS_PORT.`
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
