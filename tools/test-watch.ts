import { buildStale } from './support/build.ts'
import { runTool } from './support/progress.ts'
import { startVitest } from 'vitest/node'

// Watches the unit and server tests, and reruns those that a saved file affects. Browser tests are not watched because
// each change would need a build; run one with `npx vitest run FILE`.
await runTool(async () => {
  await buildStale(['bank'])
  await startVitest('test', process.argv.slice(2), { watch: true, project: ['unit', 'server'] })
})
