import { confidences } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { AnswerRow } from './answer-columns.ts'
import type { FitResult } from './fit-worker.ts'

const batchSize = 2_000
// The limits per student. Without them, one student could dominate the model by sending many answers.
const maxPerStudent = { answers: 1_000, perItem: 10 }

type CursorRow = Record<keyof AnswerRow, string | number | boolean | null>

/**
 * Reads all students' latest counted answers to the bank's items, batch by batch, up to the limits per student and a
 * total limit. A cursor keeps memory use low. The cursor closes when the read-only transaction ends.
 */
export const readAnswers = (database: Database, limit: number, onBatch: (rows: readonly AnswerRow[]) => void) =>
  database.transaction(
    async (tx) => {
      await tx.execute(sql`
        declare latest no scroll cursor for
        select given.user_id as student, given.item, given.topic, given.at, given.is_right as "isRight", given.confidence,
          known.options
        from users
        cross join lateral (
          select own.*, row_number() over (partition by own.item order by own.at desc, own.id) as nth
          from (
            select * from study_answers
            where user_id = users.id and is_counted and topic is not null
            order by at desc, id desc limit ${sql.raw(String(maxPerStudent.answers))}) own
        ) given
        join content_items known on known.item = given.item and known.version = given.version
        where given.nth <= ${sql.raw(String(maxPerStudent.perItem))}
        order by given.at desc, given.user_id, given.id limit ${sql.raw(String(limit))}`)
      for (;;) {
        const { rows } = await tx.execute<CursorRow>(sql`fetch ${sql.raw(String(batchSize))} from latest`)
        if (rows.length === 0) return
        onBatch(
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
  /** Saves a fit, unless a fit with newer data is already stored. */
  save: async (fittedAt: Date, { models, calibration }: FitResult) => {
    await handle.execute(sql`
      insert into mastery_fits as kept (fitted_at, models, calibration)
      values (${fittedAt.toISOString()}, ${JSON.stringify(models)}::jsonb, ${JSON.stringify(calibration)}::jsonb)
      on conflict (is_only) do update set
        fitted_at = excluded.fitted_at, models = excluded.models, calibration = excluded.calibration
      where kept.fitted_at <= excluded.fitted_at`)
  },

  /** Deletes the stored fit, unless it is newer than `asOf`. */
  deleteUntil: async (asOf: Date) => {
    await handle.execute(sql`delete from mastery_fits where fitted_at <= ${asOf.toISOString()}`)
  },

  /** Returns the model that was fitted without the student's own answers. */
  findModel: async (userId: number): Promise<{ model: Record<string, unknown>; fittedAt: number } | undefined> => {
    const { rows } = await handle.execute<{ model: Record<string, unknown>; fittedAt: number }>(sql`
      select models -> (${userId}::bigint % jsonb_array_length(models))::integer as model, (extract(epoch from fitted_at) * 1000)::float8 as "fittedAt" from mastery_fits`)
    return rows[0]
  },

  findCalibration: async (): Promise<FitResult['calibration'] | undefined> => {
    const { rows } = await handle.execute<{ calibration: FitResult['calibration'] }>(
      sql`select calibration from mastery_fits`,
    )
    return rows[0]?.calibration
  },
})
