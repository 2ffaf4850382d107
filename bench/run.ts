import { buildStale } from '../tools/support/build.ts'
import { runTool, FixableError } from '../tools/support/progress.ts'
import { benchApi } from './api.ts'
import { benchBank } from './bank.ts'
import { benchLanding } from './landing.ts'
import { benchLeaderboard } from './leaderboard.ts'
import { benchLoad } from './load/load.ts'
import { benchMastery } from './mastery/mastery.ts'
import { benchMemory } from './load/memory.ts'
import { benchPayments } from './payments.ts'
import { benchPlan } from './plan/plan.ts'
import { benchPrediction } from './mastery/prediction.ts'
import { benchScoring } from './scoring.ts'
import { benchStudyApp } from './study/study-app.ts'
import { benchSync } from './study/sync.ts'

const benches: Record<string, (args: string[]) => Promise<boolean>> = {
  api: benchApi,
  bank: benchBank,
  landing: benchLanding,
  leaderboard: benchLeaderboard,
  load: benchLoad,
  mastery: benchMastery,
  memory: benchMemory,
  payments: benchPayments,
  plan: benchPlan,
  prediction: benchPrediction,
  scoring: benchScoring,
  study: async () => [await benchSync(), await benchStudyApp()].every(Boolean),
}

// Wherever possible, a benchmark sets a limit on the ratio of two measurements from the same run, so that its result
// does not depend on the machine.
await runTool(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const bench = benches[name]
  if (bench === undefined)
    throw new FixableError(`Choose a benchmark: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  await buildStale()
  return (await bench(args)) ? 0 : 1
})
