import { AppError } from '@titer/contract'
import { opens, type Tier } from '@titer/domain'
import { Piscina } from 'piscina'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { buffersOf, columnWriter, type AnswerColumns } from './columns.ts'
import type { Fitted } from './fit-worker.ts'
import { insightStore, readAnswers } from './store.ts'

interface Needs {
  database: Database
  clock: Clock
  /** Fewer answers, or of fewer students, teach nothing about others. */
  least?: { answers: number; students: number }
}

const mostAnswers = 200_000
const enough = { answers: 5_000, students: 50 }

/** What everybody's answers say about questions and topics, learned anew every night. */
export function createInsights({ database, clock, least = enough }: Needs) {
  // Minutes of arithmetic: done beside, at the lowest priority of the process.
  const fitters = new Piscina<AnswerColumns, Fitted>({
    filename: new URL('fit-worker.ts', import.meta.url).href,
    name: 'fitEverybody',
    minThreads: 0,
    maxThreads: 1,
    niceIncrement: 19,
    idleTimeout: 1_000,
  })
  const store = insightStore(database)
  const ending = new AbortController()

  /** Answers with how much it was learned from, or nothing, when that is too little. */
  const refit = async (): Promise<{ answers: number; students: number } | undefined> => {
    const startedAt = clock.now()
    const writer = columnWriter(mostAnswers)
    await readAnswers(database, mostAnswers, (rows) => {
      ending.signal.throwIfAborted()
      writer.add(rows)
    })
    const columns = writer.written()
    const size = { answers: columns.student.length, students: columns.students }
    if (size.answers < least.answers || size.students < least.students) {
      await store.forget(startedAt)
      return undefined
    }
    const fitted = await fitters.run(columns, { transferList: buffersOf(columns), signal: ending.signal })
    await store.keep(startedAt, fitted)
    return size
  }

  const queue: Queue<object> = {
    name: 'insights-fit',
    // After midnight in Karachi.
    schedule: '5 21 * * *',
    atOnce: 1,
    work: async () => void (await refit()),
  }

  const open = (tier: Tier) => {
    if (!opens(tier, 'analytics')) throw new AppError('content.locked')
  }

  return {
    refit,
    queue,
    model: async (tier: Tier, userId: number) => {
      open(tier)
      const { model = null, fittedAt = null } = (await store.findModel(userId)) ?? {}
      return { success: true as const, model, fittedAt: fittedAt === null ? null : Math.round(fittedAt) }
    },
    calibration: async (tier: Tier) => {
      open(tier)
      return { success: true as const, calibration: (await store.findCalibration()) ?? null }
    },
    // What is under way is left: its job is taken up again.
    close: async () => {
      ending.abort()
      await fitters.destroy()
    },
  }
}

export type Insights = ReturnType<typeof createInsights>
