import { buildStale } from './support/build.ts'
import { runTool } from './support/progress.ts'

// Builds the outdated parts, so that the server can run without `npm start`. `npm start` and `npm test` build outdated
// parts themselves.
await runTool(async () => {
  await buildStale()
  return 0
})
