import { defineConfig } from 'vitest/config'

const server = 'apps/server/src/**/*.test.ts'
const browser = 'tests/**/*.test.ts'

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    globalSetup: ['tools/test-cluster.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{landing,study}/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 90_000,
        },
      },
      { extends: true, test: { name: 'server', include: [server], testTimeout: 90_000, hookTimeout: 180_000 } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: [browser],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          // A busy machine keeps a browser waiting now and then; what fails twice is broken.
          retry: 1,
          expect: { poll: { timeout: 90_000 } },
        },
      },
    ],
  },
})
