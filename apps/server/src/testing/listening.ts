import { systemClock } from '../platform/clock.ts'
import { freePort } from '../platform/free-port.ts'
import { startServer } from '../server.ts'
import { freshDatabase } from './database.ts'
import { testConfig } from './environment.ts'
import { smallBank } from './small-bank.ts'

interface ListeningOptions {
  /** The compiled bank as students get it, or a part of it that a browser stores in a fraction of the time. */
  bank?: 'small' | 'whole'
}

/** The whole server on two free ports, with a database of its own, as it runs for people. */
export async function listeningServer(
  settings: Record<string, string> = {},
  { bank = 'whole' }: ListeningOptions = {},
) {
  const database = await freshDatabase()
  const [landingPort, studyPort] = [await freePort(), await freePort()]
  const config = testConfig(database.url, {
    LANDING_PORT: String(landingPort),
    STUDY_PORT: String(studyPort),
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const server = await startServer(config, systemClock, bank === 'small' ? smallBank() : undefined)
  return {
    ...server,
    config,
    databaseUrl: database.url,
    landing: config.origins.landing,
    study: config.origins.study,
    /** Ends it and leaves its database, so that it can be started again. */
    stop: server.close,
    drop: database.drop,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}

export type ListeningServer = Awaited<ReturnType<typeof listeningServer>>
