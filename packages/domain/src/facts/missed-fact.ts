import { dayMs, type Grade, type Memory, type Scheduler } from '../scheduling/scheduler.ts'
import { cappedDueAt } from '../study/card.ts'
import { isEventOfKind, sortEvents, type StudyEvent } from '../study/event.ts'
import { countedAnswers } from '../study/item.ts'
import { cardOfFact } from './fact-id.ts'

/** The result of asking for a fact in one variant. */
interface VariantResult {
  at: number
  isRight: boolean
}

/**
 * A fact that the student missed: a question about it was answered wrongly, or right by a guess. The fact returns in
 * different variants until the student knows it. A variant is one way of asking: the question, its flashcard, or
 * another question that teaches the same idea.
 */
export interface MissedFact {
  /** Whether the fact still returns. */
  isReturning: boolean
  memory: Memory
  /** When the student last missed the fact, or forgot its card after the first miss. */
  missedAt: number
  /** The variants that the student has answered correctly since then. */
  rightIn: string[]
  /** The days since then on which the student answered a variant correctly. */
  rightOn: string[]
  /** The latest result of each variant that was ever asked. */
  results: Record<string, VariantResult>
  /** The variant that was asked last. */
  lastVariant: string
  /**
   * Whether the last answer was wrong in a new variant, although the student had answered another variant correctly.
   * The student then probably remembers only the wording of that other variant.
   */
  isOnlyWordingKnown: boolean
}

/** A fact returns within this time, even if the scheduler computes a later time. */
export const longestAbsenceMs = 3 * dayMs
/** The number of different variants in which the student must know a fact. */
const variantsToKnow = 2
/** A fact also counts as known after right answers on this many days, because it may have only one variant. */
const daysToKnow = 3

/** Checks whether an event is an answer that makes a fact return: a wrong answer, or a right answer by a guess. */
export const isMiss = (event: StudyEvent) =>
  isEventOfKind(event, 'answered') && (!event.body.isRight || event.body.confidence === 'guess')

interface Attempt {
  at: number
  day: string
  variant: string
  grade: Grade
  /** Whether the student knew the fact. A right answer by a guess does not count. */
  isRight: boolean
  isCard: boolean
}

/**
 * Folds a missed fact from the events with the subjects `answerSubjects` and `cardSubject`. Returns undefined if the
 * student never missed the fact. Reviews of the card count only after the first miss: before that, the card's own
 * schedule is enough.
 */
export function foldMissedFact(
  fact: string,
  events: readonly StudyEvent[],
  scheduler: Scheduler,
): MissedFact | undefined {
  let state: MissedFact | undefined
  const results: MissedFact['results'] = {}
  for (const attempt of attemptsOf(fact, events)) {
    if (state !== undefined || (!attempt.isRight && !attempt.isCard)) state = next(state, results, attempt, scheduler)
    results[attempt.variant] = { at: attempt.at, isRight: attempt.isRight }
  }
  return state && { ...state, results }
}

function next(before: MissedFact | undefined, results: MissedFact['results'], attempt: Attempt, scheduler: Scheduler) {
  const { at, day, variant, grade, isRight } = attempt
  const memory = scheduler.next(before?.memory, grade, at)
  const isKnownOtherwise = Object.values(results).some((result) => result.isRight)
  const common = { memory, results, lastVariant: variant }
  if (!isRight) {
    // A forgotten card does not make a known fact return, because the card's own schedule already repeats the card.
    // Only a missed question makes the fact return.
    const isReturning = !attempt.isCard || before?.isReturning === true
    const isOnlyWordingKnown = results[variant] === undefined && isKnownOtherwise
    return { ...common, isReturning, missedAt: at, rightIn: [], rightOn: [], isOnlyWordingKnown }
  }
  const rightIn = [...new Set([...(before?.rightIn ?? []), variant])]
  const rightOn = [...new Set([...(before?.rightOn ?? []), day])]
  const isKnown = rightIn.length >= variantsToKnow || rightOn.length >= daysToKnow
  const isReturning = before?.isReturning === true && !isKnown
  return { ...common, isReturning, missedAt: before?.missedAt ?? at, rightIn, rightOn, isOnlyWordingKnown: false }
}

/** Returns the answers and reviews that are about the fact, in order. */
function attemptsOf(fact: string, events: readonly StudyEvent[]): Attempt[] {
  const ordered = sortEvents([...new Map(events.map((event) => [event.id, event])).values()])
  const undone = new Set(ordered.flatMap((event) => (isEventOfKind(event, 'undone') ? [event.body.event] : [])))
  const answered = ordered.filter((event) => isEventOfKind(event, 'answered'))
  const counted = new Set(
    [...Map.groupBy(answered, ({ body }) => body.item).values()].flatMap((group) => countedAnswers(group)),
  )
  return ordered.flatMap((event): Attempt[] => {
    const { at, day } = event
    if (isEventOfKind(event, 'answered') && counted.has(event)) {
      const { item, fact: askedFor = item, isRight } = event.body
      // A question can be asked because of another missed fact. The answer then counts for that fact and for the
      // question's own fact.
      if (askedFor !== fact && item !== fact) return []
      const isKnown = !isMiss(event)
      const grade = !isRight ? 'again' : isKnown ? 'good' : 'hard'
      return [{ at, day, variant: item, grade, isRight: isKnown, isCard: false }]
    }
    if (isEventOfKind(event, 'reviewed') && event.body.card === cardOfFact(fact) && !undone.has(event.id)) {
      const { card, grade } = event.body
      return [{ at, day, variant: card, grade, isRight: grade !== 'again', isCard: true }]
    }
    return []
  })
}

/**
 * A fact is due at the latest one day before the longest absence is over, so that a student who studies once a day sees
 * it in time.
 */
const latestDueMs = longestAbsenceMs - dayMs

/** Returns when a fact is due: as scheduled, but early enough to return within three days and before the exam. */
export const returnsAt = ({ memory }: Pick<MissedFact, 'memory'>, examAt: number | undefined) =>
  Math.min(cappedDueAt(memory, examAt), memory.reviewedAt + latestDueMs)

/**
 * Checks whether a wrong answer in this variant shows that the student knows only the wording of another variant. The
 * result is the same whether the state already includes the answer or not.
 */
export const knowsOnlyWording = (
  { results, lastVariant, isOnlyWordingKnown }: Pick<MissedFact, 'results' | 'lastVariant' | 'isOnlyWordingKnown'>,
  variant: string,
) =>
  results[variant] === undefined
    ? Object.values(results).some(({ isRight }) => isRight)
    : lastVariant === variant && isOnlyWordingKnown
