import { defaultModel } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { session } from '../../../app/client.ts'
import { useStudy } from '../../../app/study.tsx'
import type { StudyDatabase } from '../../../log/database.ts'
import { now, today } from '../../../log/record.ts'
import { findManifest, findMasteryModel } from '../../../log/values.ts'
import { paceOver } from '../charts/pace.ts'
import { readLatestAnswers } from './answers.ts'
import { measure } from './measure.ts'
import { isMasteryModel, refreshModel } from './model.ts'
import type { Slicing } from './slices.ts'
import { useSliced } from './use-sliced.ts'

/** The model that predicts here; nothing while it is being read. */
export function useModel() {
  const { database } = useStudy()
  useEffect(() => {
    // Whatever fails, the one that is here goes on.
    void refreshModel(database, session.call, Date.now()).catch(() => undefined)
  }, [database])
  const kept = useLiveQuery(async () => ({ model: (await findMasteryModel(database))?.model }), [database])
  const model = isMasteryModel(kept?.model) ? kept.model : undefined
  return kept && { model: model ?? defaultModel, isFitted: model !== undefined }
}

export type Model = NonNullable<ReturnType<typeof useModel>>['model']

async function measureAll(database: StudyDatabase, model: Model, slicing: Slicing) {
  const [answers, manifest, at, day] = await Promise.all([
    readLatestAnswers(database),
    findManifest(database),
    now(database),
    today(database),
  ])
  if (manifest === undefined) return undefined
  const measured = await measure({ answers, topics: manifest.topics, model, at, day }, slicing)
  return measured && { ...measured, pace: paceOver(answers, day) }
}

export type Measured = NonNullable<Awaited<ReturnType<typeof measureAll>>>

/** What is known of the student, worked out beside the page. */
export const useMeasured = (model: Model | undefined, kept: Measured | undefined) =>
  useSliced('measured 1', measureAll, model, kept)
