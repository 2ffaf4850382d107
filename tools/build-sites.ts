import { buildStale } from './build.ts'
import { runTool } from './progress.ts'

// For those who run the server by themselves; `npm start` and `npm test` do this on their own.
await runTool(async () => {
  await buildStale()
  return 0
})
