import { buildStale } from './build.ts'
import { runTool } from './progress.ts'
import { startVitest } from 'vitest/node'

// Watches the unit and server tests, and runs again what a saved file affects. Browser tests need a build for each
// change: run one with `npx vitest run FILE`.
await runTool(async () => {
  await buildStale(['bank'])
  await startVitest('test', process.argv.slice(2), { watch: true, project: ['unit', 'server'] })
})
