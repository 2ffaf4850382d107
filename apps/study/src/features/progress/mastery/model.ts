import type { Session } from '@titer/client'
import { insightCalls } from '@titer/contract'
import { dayMs, defaultModel, type MasteryModel } from '@titer/domain'
import type { StudyDatabase } from '../../../log/database.ts'
import { findMasteryModel, writeValue } from '../../../log/values.ts'

/** Asks what everybody's answers say, at most once a day. What was said last stays without a network. */
export async function refreshModel(database: StudyDatabase, call: Session['call'], now: number) {
  const kept = await findMasteryModel(database)
  if (kept !== undefined && now - kept.askedAt < dayMs) return
  const { model } = await call(insightCalls.model)
  await writeValue(database, 'masteryModel', { model: isMasteryModel(model) ? model : null, askedAt: now })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether it is shaped as the one that is believed at first: a server of another time may know another. */
export function isMasteryModel(value: unknown): value is MasteryModel {
  const isLike = (given: unknown, known: unknown): boolean =>
    isRecord(known)
      ? isRecord(given) && Object.entries(known).every(([name, each]) => isLike(given[name], each))
      : Number.isFinite(given)
  return isLike(value, defaultModel)
}
