import { readConfig } from '../config.ts'

/**
 * The event loop delay at which a test server responds with 503. It is longer than any delay in a test, even on a slow
 * machine.
 */
export const neverBusyMs = 60_000

/** Returns the environment variables for a server under test. */
export const testEnvironment = (databaseUrl: string, settings: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  TITER_SECRET: 'a secret for tests, long enough to pass',
  BUSY_AFTER_MS: String(neverBusyMs),
  // A test that sets NODE_ENV hashes passwords at the full cost, because the configuration allows cheap hashing only
  // with NODE_ENV=test.
  PASSWORD_HASHING: settings['NODE_ENV'] === undefined ? 'cheap' : 'full',
  ...settings,
})

export const testConfig = (databaseUrl: string, settings?: Record<string, string>) =>
  readConfig(testEnvironment(databaseUrl, settings))
