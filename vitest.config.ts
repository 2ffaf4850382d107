import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'

// Every wait inside a test ends after a minute, so a hang is noticed; a browser test of many steps may take longer.
const limits = { testTimeout: 60_000, hookTimeout: 60_000, retry: 0 }

// A worker process runs many files, so that modules, servers and the browser are loaded once.
const shared = { ...limits, isolate: false, pool: 'forks', maxWorkers: 2 } as const

// `tools/test-cluster.ts` prints the seed.
process.env['TITER_SEED'] ??= String(randomInt(2 ** 31))

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    globalSetup: ['tools/test-cluster.ts'],
    setupFiles: ['tools/property-seed.ts'],
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
