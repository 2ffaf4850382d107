import { dueFacts, nextVariant, urgentReturn, type DueFact, type Variant } from '@titer/domain'
import type { FactRow, StudyDatabase } from '../../log/database.ts'
import { minutesAheadOfUtc, readMoment } from '../../log/record.ts'
import { neverReturns } from '../../log/refold-facts.ts'
import { readRunningExamItems } from '../../log/running-exams.ts'
import { readExamDates } from './exam-dates.ts'
import type { LibraryTopic } from './library.ts'
import { readPostponement, type Postponement } from './postponement.ts'
import { openContentOf, readVariants, topicOfFact, type OpenContent } from './variants.ts'

/** The missed facts that are due and can be asked on this device, the most urgent first. */
export interface FactQueue {
  due: DueFact<FactRow>[]
  open: OpenContent
  /** The questions of running exams. They must not be asked outside the exam. */
  inRunningExam: ReadonlySet<string>
  /**
   * Missed facts that were last asked with their own question. That question must not be asked for another fact,
   * because the student would see it twice in a row.
   */
  lastAskedWithOwnQuestion: ReadonlySet<string>
  now: number
}

/** Reads the queue of missed facts. Every page that shows the number of waiting facts must use this function. */
export async function readFactQueue(
  database: StudyDatabase,
  topics: readonly LibraryTopic[],
  postponed?: Postponement,
): Promise<FactQueue> {
  const [rows, inRunningExam, examOf, postponement, { now, today, settings }] = await Promise.all([
    database.missedFacts.where('dueAt').below(neverReturns).toArray(),
    readRunningExamItems(database),
    readExamDates(database, topics),
    postponed ?? readPostponement(database),
    readMoment(database),
  ])
  const open = openContentOf(topics)
  // A fact that returned during an exam would reveal that its question was answered wrongly.
  const askable = rows.filter(({ id }) => !inRunningExam.has(id) && topicOfFact(open, id) !== undefined)
  const clock = { now, today, minutesAheadOfUtc: minutesAheadOfUtc(now), startHour: settings.dayStartHour }
  const isPostponed = ({ id, memory }: FactRow) => (postponement.dayOf(id, memory.reviewedAt) ?? '') > today
  const due = dueFacts(
    askable.filter((row) => !isPostponed(row)),
    ({ id }) => ({ ...clock, examAt: examOf(topicOfFact(open, id) ?? '') }),
  )
  const lastAskedWithOwnQuestion = new Set(rows.filter(({ id, lastVariant }) => lastVariant === id).map(({ id }) => id))
  return { due, open, inRunningExam, lastAskedWithOwnQuestion, now }
}

/** A missed fact that is due, and the variant in which it will be asked. */
export interface ReturningFact {
  row: FactRow
  topic: string
  variant: Variant
  /** The latest time at which the fact has to be asked, if that cannot wait until tomorrow. */
  urgentUntil: number | undefined
}

/**
 * Chooses a variant for each of the first facts of the queue. A variant is available unless it is part of a running
 * exam, was already chosen for another fact, or is the question of another fact in `lastAskedWithOwnQuestion`. Leaves
 * out a fact that has no available variant. Also leaves out a fact that has several variants if only the variant that
 * was asked last is available.
 */
export async function readReturningFacts(
  database: StudyDatabase,
  { due, open, inRunningExam, lastAskedWithOwnQuestion, now: at }: FactQueue,
  count: number,
): Promise<ReturningFact[]> {
  const first = due.slice(0, count)
  const ids = first.map(({ fact }) => fact.id)
  const found = await readVariants(database, ids, open)
  const taken = new Set<string>(inRunningExam)
  return first.flatMap(({ fact, returnBy }): ReturningFact[] => {
    const variants = found.get(fact.id) ?? []
    // Two facts can share a question. The question is asked for one of them only. The other fact is asked in another
    // variant, or later.
    const free = variants.filter(({ id }) => !taken.has(id) && (id === fact.id || !lastAskedWithOwnQuestion.has(id)))
    const variant = nextVariant(fact, free)
    if (variant === undefined || (variant.id === fact.lastVariant && variants.length > 1)) return []
    taken.add(variant.id)
    return [
      { row: fact, topic: topicOfFact(open, fact.id) ?? '', variant, urgentUntil: urgentReturn({ returnBy }, at) },
    ]
  })
}
