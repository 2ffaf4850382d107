import {
  answerSubjects,
  cardSubject,
  factOfSubject,
  foldMissedFact,
  isMiss,
  returnsAt,
  type Scheduler,
} from '@titer/domain'
import type { FactRow, LoggedEvent, StudyDatabase } from './database.ts'

// The due date of a missed fact that does not have to return.
export const neverReturns = Number.MAX_SAFE_INTEGER

/** Reads the events about a subject. A subject is a key such as `item:<id>` or `card:<id>`. */
type ReadSubject = (subject: string) => Promise<LoggedEvent[]>

/** Folds again the missed facts that the given subjects are about. */
export async function refoldFacts(
  database: StudyDatabase,
  subjects: readonly string[],
  read: ReadSubject,
  scheduler: Scheduler,
) {
  const facts = [...new Set(subjects.flatMap((subject) => factOfSubject(subject) ?? []))]
  if (facts.length === 0) return
  const before = await database.missedFacts.bulkGet(facts)
  const answeredFor = new Set(
    subjects.flatMap((subject) => (subject.startsWith('card:') ? [] : (factOfSubject(subject) ?? []))),
  )
  // A review alone does not make a fact return. If only the card of a fact has changed, skip the fact unless it was
  // already missed.
  const affected = facts.filter((fact, at) => before[at] !== undefined || answeredFor.has(fact))
  const rows = await Promise.all(affected.map((fact) => foldFact(fact, read, scheduler)))
  const kept = rows.filter((row) => row !== undefined)
  const gone = new Set(affected.filter((fact) => kept.every(({ id }) => id !== fact)))
  await Promise.all([
    kept.length > 0 && database.missedFacts.bulkPut(kept),
    // A fact is no longer missed if the server has rejected or corrected every answer that was a miss.
    database.missedFacts.bulkDelete(before.flatMap((row) => (row !== undefined && gone.has(row.id) ? [row.id] : []))),
  ])
}

async function foldFact(fact: string, read: ReadSubject, scheduler: Scheduler): Promise<FactRow | undefined> {
  const answers = (await Promise.all(answerSubjects(fact).map(read))).flat()
  // Most answers are right. If no answer was a miss, the reviews of the card need not be read.
  if (!answers.some(isMiss)) return undefined
  const reviews = await read(cardSubject(fact))
  const state = foldMissedFact(fact, [...answers, ...reviews], scheduler)
  return state && { id: fact, ...state, dueAt: state.isReturning ? returnsAt(state, undefined) : neverReturns }
}
