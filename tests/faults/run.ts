import { buildStale } from '../../tools/build.ts'
import { Stop, runTool } from '../../tools/progress.ts'
import { faultPayments } from './payments.ts'
import { faultSync } from './sync.ts'

const runs: Record<string, () => Promise<boolean>> = { payments: faultPayments, sync: faultSync }

// What must hold whenever the server dies: shown by letting it die, at random, for real.
await runTool(async () => {
  const [name = ''] = process.argv.slice(2)
  const run = runs[name]
  if (run === undefined) throw new Stop(`Say which: npm run faults -- ${Object.keys(runs).join(' | ')}`)
  await buildStale()
  return (await run()) ? 0 : 1
})
