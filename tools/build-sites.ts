import { buildStale } from './support/build.ts'
import { runTool } from './support/progress.ts'

// Builds the question bank and the sites if their sources have changed since the last build, so that the server can run
// without `npm start`. `npm start` and `npm test` run the same build themselves.
await runTool(async () => {
  await buildStale()
  return 0
})
