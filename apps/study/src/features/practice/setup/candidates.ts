import type { ItemState, StudyMode } from '@titer/domain'
import type { PackRow, StudyDatabase } from '../../../log/database.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { readRunningExamItems } from '../../../log/running-exams.ts'

export type Pool = 'all' | 'unseen' | 'wrong' | 'bookmarked' | 'weak'

/** The mode, topics and question pool that the student has chosen to practise. */
export interface PracticeFilter {
  mode: StudyMode
  topics: readonly string[]
  pool: Pool
}

const belongsTo: Record<Pool, (state: ItemState | undefined) => boolean> = {
  all: () => true,
  unseen: (state) => state === undefined || state.right + state.wrong === 0,
  wrong: (state) => state !== undefined && state.right + state.wrong > 0 && !state.isLastRight,
  bookmarked: (state) => state?.isBookmarked === true,
  // A question is weak if its last answer was wrong, or if at least half of all answers to it were wrong.
  weak: (state) =>
    state !== undefined && state.right + state.wrong > 0 && (!state.isLastRight || state.wrong >= state.right),
}

/**
 * Finds the ids of all items that match the filter. Every pool except `all` leaves out the items of a running exam,
 * because their presence could reveal whether an answer was right.
 */
export async function findCandidates(
  database: StudyDatabase,
  library: readonly LibraryTopic[],
  filter: PracticeFilter,
) {
  const wanted = library.filter(({ id }) => filter.topics.includes(id))
  const ids = wanted.flatMap((topic) => (filter.mode === 'case' ? topic.cases : topic.questions))
  if (filter.pool === 'all') return ids
  const [rows, inRunningExam] = await Promise.all([database.items.toArray(), readRunningExamItems(database)])
  const states = new Map(rows.map((row) => [row.id, row]))
  return ids.filter((id) => !inRunningExam.has(id) && belongsTo[filter.pool](states.get(id)))
}

type CaseOrigin = Pick<PackRow['cases'][number], 'idea' | 'patient'>

/** Reads the idea and the patient of each case on this device. The keys are the ids of the cases. */
export async function readCaseOrigins(database: StudyDatabase): Promise<ReadonlyMap<string, CaseOrigin>> {
  const packs = await database.packs.toArray()
  return new Map(packs.flatMap(({ cases }) => cases.map((each) => [each.id, each])))
}

/**
 * Orders cases so that every idea occurs once before any idea is repeated, because a case can reveal the answer to
 * another case with the same idea. When an idea is repeated, further questions about the same patient come before
 * questions about another patient, so that the student has fewer descriptions to read.
 */
export function spreadByIdea(ids: readonly string[], origins: ReadonlyMap<string, CaseOrigin>): string[] {
  const byIdea = Map.groupBy(ids, (id) => origins.get(id)?.idea ?? id)
  const rounds = [...byIdea.values()].flatMap((own) => {
    const byPatient = Map.groupBy(own, (id) => origins.get(id)?.patient ?? id)
    return [...byPatient.values()].flat().map((id, round) => ({ id, round }))
  })
  return rounds.toSorted((one, other) => one.round - other.round).map(({ id }) => id)
}
