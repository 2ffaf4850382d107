import { staleBuilds } from './build.ts'
import { runTool, step } from './progress.ts'

// For those who run the server by themselves; `npm start` and `npm test` do this on their own.
await runTool(async () => {
  for (const { what, build } of staleBuilds()) await step(`Building ${what}`, build)
  return 0
})
