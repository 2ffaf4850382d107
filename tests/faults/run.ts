import { buildStale } from '../../tools/support/build.ts'
import { runTool, Stop } from '../../tools/support/progress.ts'
import { faultFailover } from './failover/failover.ts'
import { faultPayments } from './payments.ts'
import { faultSync } from './sync.ts'

const runs: Record<string, () => Promise<boolean>> = {
  failover: faultFailover,
  payments: faultPayments,
  sync: faultSync,
}

// Checks that no payment and no answer is lost when the server crashes, by killing real processes at random moments.
await runTool(async () => {
  const [name = ''] = process.argv.slice(2)
  const run = runs[name]
  if (run === undefined) throw new Stop(`Choose a fault run: npm run faults -- ${Object.keys(runs).join(' | ')}`)
  await buildStale()
  return (await run()) ? 0 : 1
})
