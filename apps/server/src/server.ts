import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { serveMetrics } from './metrics-server.ts'
import type { BankFiles } from './features/content/index.ts'
import { seedPlans } from './features/subscriptions/index.ts'
import { followDatabaseTime } from './platform/database/follow-database-time.ts'
import type { Clock } from './platform/clock.ts'
import { migrate } from './platform/database/migrate.ts'
import { createLog } from './platform/log.ts'
import { sites } from './platform/http/sites.ts'
import { createSteadyClock } from './platform/steady-clock.ts'
import { createServices, type Services } from './services.ts'

export interface RunningServer {
  services: Services
  close: () => Promise<void>
}

/**
 * Migrates and seeds the database, starts the jobs and listens on both ports. `close` waits for running requests. If no
 * clock is given, the server uses the database's time.
 */
export async function startServer(config: Config, clock?: Clock, bank?: BankFiles): Promise<RunningServer> {
  await migrate(config.databaseDirectUrl)
  const log = createLog(config.log)
  const steadyClock = createSteadyClock()
  const services = createServices(config, log, clock ?? steadyClock, bank)
  let stopFollowing: (() => void) | undefined
  try {
    stopFollowing = clock === undefined ? await followDatabaseTime(services.database, steadyClock, log) : undefined
    await seedPlans(services.database)
    await services.content.recordServedItems()
    await services.jobs.start(services.queues)
    await services.jobs.work(services.queues)
    await services.scorer.resume()
    const built = await Promise.all(sites.map(async (site) => ({ site, app: await buildApp(site, config, services) })))
    const apps = built.map(({ app }) => app)
    let stopMetrics: (() => Promise<void>) | undefined
    const close = async () => {
      // A connection that is busy when closing begins would stay open after its request and wait for the next one. This
      // timer closes such connections.
      const idleConnectionTimer = setInterval(() => apps.forEach((app) => app.server.closeIdleConnections()), 50)
      await Promise.all(apps.map((app) => app.close()))
      clearInterval(idleConnectionTimer)
      stopFollowing?.()
      await stopMetrics?.()
      await services.close()
      log.flush()
    }
    const listening: Promise<unknown>[] = built.map(({ site, app }) =>
      app.listen({ host: config.host, port: config.ports[site] }),
    )
    if (config.metrics !== undefined) {
      listening.push(serveMetrics(config.metrics, services).then((stop) => (stopMetrics = stop)))
    }
    // Wait for all servers: closing a server while it is still binding its addresses would crash the process.
    const failed = (await Promise.allSettled(listening)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') {
      await close()
      throw failed.reason
    }
    log.info({ event: 'server.started', ...config.origins })
    return { services, close }
  } catch (error) {
    stopFollowing?.()
    await services.close().catch(() => undefined)
    throw error
  }
}
