import { createServer } from 'node:net'
import { readConfig } from '../config.ts'
import { startServer } from '../server.ts'
import { freshDatabase } from './database.ts'

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('No port')),
      )
    })
  })

/** The whole server on two free ports, with a database of its own, as it runs for people. */
export async function listeningServer(settings: Record<string, string> = {}) {
  const database = await freshDatabase()
  const [landingPort, studyPort] = [await freePort(), await freePort()]
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    TITER_SECRET: 'a secret for tests, long enough to pass',
    LANDING_PORT: String(landingPort),
    STUDY_PORT: String(studyPort),
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const server = await startServer(config)
  return {
    ...server,
    config,
    databaseUrl: database.url,
    landing: config.origins.landing,
    study: config.origins.study,
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
}

export type ListeningServer = Awaited<ReturnType<typeof listeningServer>>
