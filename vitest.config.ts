import { defineConfig } from 'vitest/config'

const server = 'apps/server/src/**/*.test.ts'
const browser = 'tests/**/*.test.ts'

// A busy machine keeps a browser or a database waiting now and then; what fails twice is broken.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry: 1,
  expect: { poll: { timeout: 90_000 } },
}

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
      { extends: true, test: { name: 'server', include: [server], ...patient } },
      { extends: true, test: { name: 'whole', include: [browser], ...patient, fileParallelism: false } },
    ],
  },
})
