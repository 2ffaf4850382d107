import { dayMs, type Grade, type Memory, type Scheduler } from '../scheduling/scheduler.ts'
import { addDays, studyDay } from './day.ts'
import { sortEvents, isEventOfKind, type StudyEvent } from './event.ts'

/** A card's state, folded from its events. */
export interface CardState {
  /** Undefined until the first review. */
  memory: Memory | undefined
  /** The day of the first review. */
  firstDay: string | undefined
  isSuspended: boolean
  /** The day on which a buried card is shown again. */
  buriedUntil: string | undefined
  isLeech: boolean
  /** The review that an undo would remove. */
  lastReview: { id: string; grade: Grade } | undefined
}

const leechLapses = 8

/**
 * Folds a card's state. Replays all reviews that were not undone with one scheduler, so that switching the scheduler
 * keeps the history.
 */
export function foldCard(events: readonly StudyEvent[], scheduler: Scheduler): CardState {
  const ordered = sortEvents(events)
  const undone = new Set(ordered.flatMap((event) => (isEventOfKind(event, 'undone') ? [event.body.event] : [])))
  let memory: Memory | undefined
  let lastReview: CardState['lastReview']
  let firstDay: string | undefined
  let [isSuspended, buriedUntil] = [false, undefined as string | undefined]
  for (const event of ordered) {
    if (isEventOfKind(event, 'reviewed') && !undone.has(event.id)) {
      memory = scheduler.next(memory, event.body.grade, event.at)
      lastReview = { id: event.id, grade: event.body.grade }
      firstDay ??= event.day
    } else if (isEventOfKind(event, 'shelved')) {
      isSuspended = event.body.state === 'suspended'
      buriedUntil = event.body.state === 'buried' ? (event.body.until ?? addDays(event.day, 1)) : undefined
    }
  }
  return { memory, firstDay, isSuspended, buriedUntil, isLeech: (memory?.lapses ?? 0) >= leechLapses, lastReview }
}

/**
 * Returns when a card is due. Before an exam, the card is due at the latest one day before the exam starts, for a last
 * review. A card that has already been reviewed within that last day is due at the latest when the exam starts.
 */
export function cappedDueAt({ dueAt, reviewedAt }: Memory, examAt: number | undefined): number {
  if (examAt === undefined || reviewedAt >= examAt) return dueAt
  const eveAt = examAt - dayMs
  return Math.min(dueAt, reviewedAt < eveAt ? eveAt : examAt)
}

/** Returns the interval that would follow each grade, for the button labels. */
export const gradePreviews = (
  memory: Memory | undefined,
  scheduler: Scheduler,
  at: number,
  examAt: number | undefined,
) => {
  const after = (grade: Grade) => {
    const next = scheduler.next(memory, grade, at)
    return cappedDueAt(next, examAt) - at
  }
  return { again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') }
}

/**
 * Returns the start of the exam day, at the hour when the student's day starts. Returns undefined if there is
 * no exam day, or after that day.
 */
export const examStart = (
  day: string | null,
  { today, minutesAheadOfUtc, startHour }: Pick<QueueLimits, 'today' | 'minutesAheadOfUtc' | 'startHour'>,
): number | undefined =>
  day === null || day < today
    ? undefined
    : Date.parse(`${day}T00:00:00Z`) + (startHour * 60 - minutesAheadOfUtc) * 60_000

export interface DueCard {
  id: string
  dueAt: number
  isNew: boolean
  isRelearning: boolean
}

interface QueuedCard {
  id: string
  state: CardState | undefined
  /** The start of the nearest exam that covers the card. */
  examAt: number | undefined
}

interface QueueLimits {
  now: number
  today: string
  minutesAheadOfUtc: number
  startHour: number
  newLeft: number
  reviewsLeft: number
}

/**
 * Returns the cards to review now: first all due relearning cards, whose last grade was Again, then the other due cards
 * up to the daily limit of reviews, then the new cards up to the daily limit of new cards.
 */
export function dueCards(cards: readonly QueuedCard[], limits: QueueLimits): DueCard[] {
  const { now, today, minutesAheadOfUtc, startHour, newLeft, reviewsLeft } = limits
  const isHidden = ({ state }: QueuedCard) =>
    state?.isSuspended === true || (state?.buriedUntil !== undefined && state.buriedUntil > today)
  const visible = cards.filter((card) => !isHidden(card))
  const seen = visible.flatMap(({ id, state, examAt }) => {
    if (state?.memory === undefined) return []
    const { memory } = state
    return [{ id, dueAt: cappedDueAt(memory, examAt), isNew: false, isRelearning: memory.intervalDays === 0 }]
  })
  // A relearning card is shown up to an hour early. Any other card that is due today is due from the start of the day,
  // regardless of the time of its last review.
  const isDue = ({ dueAt, isRelearning }: DueCard) =>
    isRelearning ? dueAt <= now + dayMs / 24 : studyDay(dueAt, minutesAheadOfUtc, startHour) <= today
  const due = seen.filter(isDue).toSorted((one, other) => one.dueAt - other.dueAt)
  const fresh = visible.filter(({ state }) => state?.memory === undefined)
  return [
    ...due.filter(({ isRelearning }) => isRelearning),
    ...due.filter(({ isRelearning }) => !isRelearning).slice(0, Math.max(0, reviewsLeft)),
    ...fresh.slice(0, Math.max(0, newLeft)).map(({ id }) => ({ id, dueAt: now, isNew: true, isRelearning: false })),
  ]
}
