import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { StudyDatabase } from '../../../log/database.ts'
import { readExams } from '../../../log/exams.ts'
import { readMoment } from '../../../log/record.ts'
import { findCachedResult, findManifest } from '../../../log/values.ts'
import { topicsOpeningLater, writtenTopics } from '../../../packs/content/library.ts'
import { paceOver } from '../charts/pace.ts'
import { readLatestAnswers } from './answers.ts'
import { measure } from './measure.ts'
import { scoreScopes } from './score-scope.ts'
import type { Slicing } from './slices.ts'
import type { Model } from './use-model.ts'
import { useSlicedComputation } from './use-sliced-computation.ts'

async function measureAll(database: StudyDatabase, model: Model, slicing: Slicing) {
  const [answers, manifest, exams, { now, today }] = await Promise.all([
    readLatestAnswers(database),
    findManifest(database),
    readExams(database),
    readMoment(database),
  ])
  if (manifest === undefined) return undefined
  const { topics, packs } = manifest
  const written = writtenTopics(packs)
  const openingLater = topicsOpeningLater(manifest)
  const hasQuestions = (topic: string) => written.has(topic)
  const scopes = scoreScopes(exams, topics, hasQuestions, today)
  const measured = await measure(
    {
      answers,
      topics,
      hasQuestions,
      opensLater: (topic) => openingLater.has(topic),
      scopes,
      model,
      at: now,
      day: today,
    },
    slicing,
  )
  return measured && { ...measured, pace: paceOver(answers, today) }
}

export type Measured = NonNullable<Awaited<ReturnType<typeof measureAll>>>

/** Returns the last measurement of mastery from the cache. Undefined until the first measurement is ready. */
export function useCachedMeasured(): Measured | undefined {
  const { database } = useStudy()
  return useLiveQuery(() => findCachedResult(database, 'measured 4') as Promise<Measured | undefined>, [database])
}

/** Measures the student’s mastery in slices, without blocking the page. */
export const useMeasured = (model: Model | undefined, cached: Measured | undefined) =>
  useSlicedComputation('measured 4', measureAll, model, cached)
