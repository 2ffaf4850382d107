import { inject } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { freePort } from '../platform/free-port.ts'
import { startServer } from '../server.ts'
import { freshDatabase } from './fresh-database.ts'
import { testConfig } from './test-environment.ts'
import { smallBank } from './small-bank.ts'

interface ListeningOptions {
  /** The whole question bank, or a small part that a browser can store much faster. */
  bank?: 'small' | 'whole'
}

/** Starts the complete server on two free ports with its own database. */
export async function listeningServer(
  settings: Record<string, string> = {},
  { bank = 'whole' }: ListeningOptions = {},
) {
  const database = await freshDatabase()
  const [landingPort, studyPort] = [await freePort(), await freePort()]
  const config = testConfig(database.url, {
    LANDING_PORT: String(landingPort),
    STUDY_PORT: String(studyPort),
    LOG_FILE: inject('logFile'),
    ...settings,
  })
  const server = await startServer(config, systemClock, bank === 'small' ? smallBank() : undefined)
  return {
    ...server,
    config,
    databaseUrl: database.url,
    landing: config.origins.landing,
    study: config.origins.study,
    /** Stops the server and keeps its database, so that a test can start it again. */
    stop: server.close,
    drop: database.drop,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}

export type ListeningServer = Awaited<ReturnType<typeof listeningServer>>
