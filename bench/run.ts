import { buildStale } from '../tools/build.ts'
import { Stop, runTool } from '../tools/progress.ts'
import { benchApi } from './api.ts'
import { benchBank } from './bank.ts'
import { benchLanding } from './landing.ts'
import { benchLeaderboard } from './leaderboard.ts'
import { benchMastery } from './mastery.ts'
import { benchPayments } from './payments.ts'
import { benchPrediction } from './prediction.ts'
import { benchStudyApp } from './study-app.ts'
import { benchStudy } from './study.ts'

const benches: Record<string, (words: string[]) => Promise<boolean>> = {
  api: benchApi,
  bank: benchBank,
  landing: benchLanding,
  leaderboard: benchLeaderboard,
  mastery: benchMastery,
  payments: benchPayments,
  prediction: benchPrediction,
  study: async () => [await benchStudy(), await benchStudyApp()].every(Boolean),
}

// A claim of speed is a ratio of two things measured in the same run; without one it is not claimed.
await runTool(async () => {
  const [name = '', ...words] = process.argv.slice(2)
  const bench = benches[name]
  if (bench === undefined) throw new Stop(`Say which: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  await buildStale()
  return (await bench(words)) ? 0 : 1
})
