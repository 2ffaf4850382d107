import { pino } from 'pino'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { createServices } from './services.ts'

// Nothing connects to this database URL, because describing the routes needs no database.
const environment = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgres://nobody@localhost:1/none',
  TITER_SECRET: 'not a secret, and never used to sign anything',
}

/** Returns the OpenAPI description of the API, as shown at `/api/docs` in development. */
export async function describeApi() {
  const config = readConfig(environment)
  const services = createServices(config, pino({ level: 'silent' }))
  const app = await buildApp('landing', config, services)
  await app.ready()
  const description = app.swagger()
  await app.close()
  await services.close()
  return description
}
