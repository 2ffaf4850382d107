import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '../apps/server/src/openapi.ts'
import { root } from './support/data-folder.ts'
import { runTool } from './support/progress.ts'

await runTool(async () => {
  const file = join('docs', 'openapi.json')
  writeFileSync(join(root, file), `${JSON.stringify(await describeApi(), undefined, 2)}\n`)
  console.log(`Wrote ${file}`)
})
