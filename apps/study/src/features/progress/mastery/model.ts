import type { Session } from '@titer/client'
import { insightCalls } from '@titer/contract'
import { dayMs, defaultModel, type MasteryModel } from '@titer/domain'
import type { StudyDatabase } from '../../../log/database.ts'
import { findMasteryModel, writeValue } from '../../../log/values.ts'

// Several parts of a page may ask for the model at the same time.
const running = new WeakMap<StudyDatabase, Promise<void>>()

/** Fetches the model fitted to everyone's answers, at most once a day. Offline, the stored model stays in use. */
export function refreshModel(database: StudyDatabase, call: Session['call'], now: number) {
  const refresh = running.get(database) ?? refreshOnce(database, call, now).finally(() => running.delete(database))
  running.set(database, refresh)
  return refresh
}

async function refreshOnce(database: StudyDatabase, call: Session['call'], now: number) {
  const stored = await findMasteryModel(database)
  if (stored !== undefined && now - stored.askedAt < dayMs) return
  const { model } = await call(insightCalls.model)
  await writeValue(database, 'masteryModel', { model: isMasteryModel(model) ? model : null, askedAt: now })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Checks that the value has the shape of the default model. A newer or older server may send a different shape. */
export function isMasteryModel(value: unknown): value is MasteryModel {
  const isLike = (given: unknown, known: unknown): boolean =>
    isRecord(known)
      ? isRecord(given) && Object.entries(known).every(([name, each]) => isLike(given[name], each))
      : Number.isFinite(given)
  return isLike(value, defaultModel)
}
