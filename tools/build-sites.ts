import { buildStale } from './support/build.ts'
import { runTool } from './support/progress.ts'

// For running the server without `npm start`, which builds outdated parts itself, as `npm test` does.
await runTool(async () => {
  await buildStale()
  return 0
})
