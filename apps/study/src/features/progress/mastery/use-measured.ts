import type { StudyDatabase } from '../../../log/database.ts'
import { readExams } from '../../../log/exams.ts'
import { now, today } from '../../../log/record.ts'
import { findManifest } from '../../../log/values.ts'
import { paceOver } from '../charts/pace.ts'
import { readLatestAnswers } from './answers.ts'
import { measure } from './measure.ts'
import { scoreScopes } from './score-scope.ts'
import type { Slicing } from './slices.ts'
import type { Model } from './use-model.ts'
import { useSlicedComputation } from './use-sliced-computation.ts'

async function measureAll(database: StudyDatabase, model: Model, slicing: Slicing) {
  const [answers, manifest, exams, at, day] = await Promise.all([
    readLatestAnswers(database),
    findManifest(database),
    readExams(database),
    now(database),
    today(database),
  ])
  if (manifest === undefined) return undefined
  const { topics, packs } = manifest
  // Leave out new topics that the plan opens later, because the student cannot practise them yet.
  const withQuestions = new Set(
    packs.flatMap(({ name, counts, isOpen, published }) =>
      counts.questions + counts.cases > 0 && (isOpen || published === undefined) ? [name] : [],
    ),
  )
  const hasQuestions = (topic: string) => withQuestions.has(topic)
  const scopes = scoreScopes(exams, topics, hasQuestions, day)
  const measured = await measure({ answers, topics, hasQuestions, scopes, model, at, day }, slicing)
  return measured && { ...measured, pace: paceOver(answers, day) }
}

export type Measured = NonNullable<Awaited<ReturnType<typeof measureAll>>>

/** Measures the student’s mastery in slices, without blocking the page. */
export const useMeasured = (model: Model | undefined, cached: Measured | undefined) =>
  useSlicedComputation('measured 3', measureAll, model, cached)
