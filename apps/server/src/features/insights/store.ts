import { confidences } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { AnswerRow } from './columns.ts'
import type { Fitted } from './fit-worker.ts'

const sliceRows = 2_000
// However much one of them sends, nobody outweighs the others or drives them out.
const mostOfOne = { answers: 1_000, toAnItem: 10 }

type KeptRow = Record<keyof AnswerRow, string | number | boolean | null>

/**
 * The latest counted answers of all students to questions of the bank, so many of each and at most so many, slice by slice.
 */
export const readAnswers = (database: Database, most: number, take: (rows: readonly AnswerRow[]) => void) =>
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
            order by at desc, id desc limit ${sql.raw(String(mostOfOne.answers))}) own
        ) given
        join content_items known on known.item = given.item and known.version = given.version
        where given.nth <= ${sql.raw(String(mostOfOne.toAnItem))}
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
  keep: async (fittedAt: Date, { models, calibration }: Fitted) => {
    await handle.execute(sql`
      insert into mastery_fits as kept (fitted_at, models, calibration)
      values (${fittedAt.toISOString()}, ${JSON.stringify(models)}::jsonb, ${JSON.stringify(calibration)}::jsonb)
      on conflict (is_only) do update set
        fitted_at = excluded.fitted_at, models = excluded.models, calibration = excluded.calibration
      where kept.fitted_at <= excluded.fitted_at`)
  },

  forget: async (asOf: Date) => {
    await handle.execute(sql`delete from mastery_fits where fitted_at <= ${asOf.toISOString()}`)
  },

  /** The one in which a student's own answers have no part. */
  findModel: async (userId: number): Promise<{ model: Record<string, unknown>; fittedAt: number } | undefined> => {
    const { rows } = await handle.execute<{ model: Record<string, unknown>; fittedAt: number }>(sql`
      select models -> (${userId}::bigint % jsonb_array_length(models))::integer as model, (extract(epoch from fitted_at) * 1000)::float8 as "fittedAt" from mastery_fits`)
    return rows[0]
  },

  findCalibration: async (): Promise<Fitted['calibration'] | undefined> => {
    const { rows } = await handle.execute<{ calibration: Fitted['calibration'] }>(
      sql`select calibration from mastery_fits`,
    )
    return rows[0]?.calibration
  },
})
