import { readConfig } from '../config.ts'

/** How long the event loop may lag before a test server answers 503: longer than any test, however slow the machine. */
export const neverBusyMs = 60_000

/** The environment of a process under test. */
export const testEnvironment = (databaseUrl: string, settings: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  TITER_SECRET: 'a secret for tests, long enough to pass',
  BUSY_AFTER_MS: String(neverBusyMs),
  // Only NODE_ENV=test may hash cheaply.
  PASSWORD_HASHING: settings['NODE_ENV'] === undefined ? 'cheap' : 'full',
  ...settings,
})

export const testConfig = (databaseUrl: string, settings?: Record<string, string>) =>
  readConfig(testEnvironment(databaseUrl, settings))
