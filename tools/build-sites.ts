import { staleSites } from './build.ts'
import { runTool, step } from './progress.ts'

// For those who run the server by themselves; `npm start` and `npm test` do this on their own.
await runTool(async () => {
  for (const { site, build } of staleSites()) await step(`Building the ${site} site`, build)
  return 0
})
