import { buildStale } from './support/build.ts'
import { runTool } from './support/progress.ts'

// Builds the packages and sites whose build is older than their source code, so that the server can run without `npm
// start`. `npm start` and `npm test` run the same build themselves.
await runTool(async () => {
  await buildStale()
  return 0
})
