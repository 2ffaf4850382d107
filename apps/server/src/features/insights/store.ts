import { confidences } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { AnswerRow } from './columns.ts'
import type { Fitted } from './fit-worker.ts'

const sliceRows = 2_000

type KeptRow = Record<keyof AnswerRow, string | number | boolean | null>

/** The latest counted answers of all students to questions of the bank, so many at most, slice by slice. */
export const readAnswers = (database: Database, most: number, take: (rows: readonly AnswerRow[]) => void) =>
  database.transaction(
    async (tx) => {
      await tx.execute(sql`
        declare latest no scroll cursor for
        select given.user_id as student, given.item, given.topic, given.at, given.is_right as "isRight", given.confidence,
          known.options
        from study_answers given
        join content_items known on known.item = given.item and known.version = given.version
        where given.is_counted and given.topic is not null
        order by given.at desc, given.user_id, given.id limit ${sql.raw(String(most))}`)
      for (;;) {
        const { rows } = await tx.execute<KeptRow>(sql`fetch ${sql.raw(String(sliceRows))} from latest`)
        if (rows.length === 0) return
        take(
          rows.map(({ student, item, topic, at, isRight, confidence, options }) => ({
            student: Number(student),
            item: String(item),
            topic: String(topic),
            at: Number(at),
            isRight: isRight === true,
            confidence: confidences.find((known) => known === confidence),
            options: Number(options),
          })),
        )
      }
    },
    { accessMode: 'read only' },
  )

export const insightStore = (handle: Handle) => ({
  /** One that began to read later is not overwritten by one that took longer. */
  keep: async (fittedAt: Date, { model, calibration }: Fitted) => {
    await handle.execute(sql`
      insert into mastery_fits as kept (fitted_at, model, calibration)
      values (${fittedAt.toISOString()}, ${JSON.stringify(model)}::jsonb, ${JSON.stringify(calibration)}::jsonb)
      on conflict (is_only) do update set
        fitted_at = excluded.fitted_at, model = excluded.model, calibration = excluded.calibration
      where kept.fitted_at <= excluded.fitted_at`)
  },

  forget: async (asOf: Date) => {
    await handle.execute(sql`delete from mastery_fits where fitted_at <= ${asOf.toISOString()}`)
  },

  findModel: async (): Promise<{ model: Record<string, unknown>; fittedAt: number } | undefined> => {
    const { rows } = await handle.execute<{ model: Record<string, unknown>; fittedAt: number }>(sql`
      select model, (extract(epoch from fitted_at) * 1000)::float8 as "fittedAt" from mastery_fits`)
    return rows[0]
  },

  findCalibration: async (): Promise<Fitted['calibration'] | undefined> => {
    const { rows } = await handle.execute<{ calibration: Fitted['calibration'] }>(
      sql`select calibration from mastery_fits`,
    )
    return rows[0]?.calibration
  },
})
