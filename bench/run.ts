import { Stop, runTool } from '../tools/progress.ts'
import { benchApi } from './api.ts'
import { benchLanding } from './landing.ts'
import { benchPayments } from './payments.ts'

const benches: Record<string, () => Promise<boolean>> = {
  api: benchApi,
  landing: benchLanding,
  payments: benchPayments,
}

// A claim of speed is a ratio of two things measured in the same run; without one it is not claimed.
await runTool(async () => {
  const [name = ''] = process.argv.slice(2)
  const bench = benches[name]
  if (bench === undefined) throw new Stop(`Say which: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  return (await bench()) ? 0 : 1
})
