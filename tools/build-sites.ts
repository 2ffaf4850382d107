import { buildStale } from './support/build.ts'
import { runTool } from './support/progress.ts'

// Builds the question bank and the sites for a deployment if their sources have changed since the last build. `npm
// start` and `npm test` run the same build themselves, but compress the packs faster and less.
await runTool(async () => {
  await buildStale(undefined, { hasSmallestPacks: true })
  return 0
})
