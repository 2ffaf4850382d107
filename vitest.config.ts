import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'

// A test that hangs fails after a minute. With several instances of the server, the limit is longer, because they take
// longer to start. Browser tests have many steps and may take two minutes.
const limitMs = 60_000 * Number(process.env['TITER_TEST_INSTANCES'] ?? 1)
const limits = { testTimeout: limitMs, hookTimeout: limitMs, retry: 0 }

// Each worker process runs many files without isolation, so that modules, servers and the browser load only once.
const shared = { ...limits, isolate: false, pool: 'forks', maxWorkers: 2 } as const

// `tools/testing/test-cluster.ts` prints the seed.
process.env['TITER_SEED'] ??= String(randomInt(2 ** 31))

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    globalSetup: ['tools/testing/test-cluster.ts'],
    setupFiles: ['tools/testing/property-seed.ts'],
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{landing,study}/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      { extends: true, test: { ...shared, name: 'server', include: ['apps/server/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          maxConcurrency: 2,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
