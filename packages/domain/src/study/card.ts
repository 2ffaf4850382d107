import { dayMs, type Grade, type Memory, type Scheduler } from '../scheduling/scheduler.ts'
import { addDays, studyDay } from './day.ts'
import { inOrder, isOf, type StudyEvent } from './event.ts'

/** A card as its own reviews have left it. */
export interface CardState {
  /** Nothing, while it has not been reviewed. */
  memory: Memory | undefined
  /** The first day on which it was reviewed. */
  firstDay: string | undefined
  isSuspended: boolean
  /** It stays away until this day. */
  buriedUntil: string | undefined
  isLeech: boolean
  /** The review that could be taken back. */
  lastReview: { id: string; grade: Grade } | undefined
}

const leechLapses = 8

/** Reviews that were not taken back, by one scheduler from the first to the last: changing it keeps the history. */
export function foldCard(events: readonly StudyEvent[], scheduler: Scheduler): CardState {
  const ordered = inOrder(events)
  const undone = new Set(ordered.flatMap((event) => (isOf(event, 'undone') ? [event.body.event] : [])))
  let memory: Memory | undefined
  let lastReview: CardState['lastReview']
  let firstDay: string | undefined
  let [isSuspended, buriedUntil] = [false, undefined as string | undefined]
  for (const event of ordered) {
    if (isOf(event, 'reviewed') && !undone.has(event.id)) {
      memory = scheduler.next(memory, event.body.grade, event.at)
      lastReview = { id: event.id, grade: event.body.grade }
      firstDay ??= event.day
    } else if (isOf(event, 'shelved')) {
      isSuspended = event.body.state === 'suspended'
      buriedUntil = event.body.state === 'buried' ? (event.body.until ?? addDays(event.day, 1)) : undefined
    }
  }
  return { memory, firstDay, isSuspended, buriedUntil, isLeech: (memory?.lapses ?? 0) >= leechLapses, lastReview }
}

/** When a card comes back: never after the exam that it is learnt for, and for the last time before it on its eve. */
export function dueOf({ dueAt, reviewedAt }: Memory, examAt: number | undefined): number {
  if (examAt === undefined || reviewedAt >= examAt) return dueAt
  const eveAt = examAt - dayMs
  return Math.min(dueAt, reviewedAt < eveAt ? eveAt : examAt)
}

/** What each grade would bring, for the buttons. */
export const previews = (memory: Memory | undefined, scheduler: Scheduler, at: number, examAt: number | undefined) => {
  const after = (grade: Grade) => {
    const next = scheduler.next(memory, grade, at)
    return dueOf(next, examAt) - at
  }
  return { again: after('again'), hard: after('hard'), good: after('good'), easy: after('easy') }
}

/** Where an exam lies for the intervals: the first moment of its day, as the student's days begin. Nothing once it is over. */
export const examMoment = (
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

interface Queued {
  id: string
  state: CardState | undefined
}

interface QueueLimits {
  now: number
  today: string
  minutesAheadOfUtc: number
  startHour: number
  newLeft: number
  reviewsLeft: number
  examAt: number | undefined
}

/** What is to be reviewed now: relearning first, then what is due, then new cards, as far as the day's limits go. */
export function dueCards(cards: readonly Queued[], limits: QueueLimits): DueCard[] {
  const { now, today, minutesAheadOfUtc, startHour, newLeft, reviewsLeft, examAt } = limits
  const away = ({ state }: Queued) =>
    state?.isSuspended === true || (state?.buriedUntil !== undefined && state.buriedUntil > today)
  const present = cards.filter((card) => !away(card))
  const seen = present.flatMap(({ id, state }) => {
    if (state?.memory === undefined) return []
    const { memory } = state
    return [{ id, dueAt: dueOf(memory, examAt), isNew: false, isRelearning: memory.intervalDays === 0 }]
  })
  // A card of today is due from the morning on, whatever the hour at which it was last seen.
  const isDue = ({ dueAt, isRelearning }: DueCard) =>
    isRelearning ? dueAt <= now + dayMs / 24 : studyDay(dueAt, minutesAheadOfUtc, startHour) <= today
  const due = seen.filter(isDue).toSorted((one, other) => one.dueAt - other.dueAt)
  const fresh = present.filter(({ state }) => state?.memory === undefined)
  return [
    ...due.filter(({ isRelearning }) => isRelearning),
    ...due.filter(({ isRelearning }) => !isRelearning).slice(0, Math.max(0, reviewsLeft)),
    ...fresh.slice(0, Math.max(0, newLeft)).map(({ id }) => ({ id, dueAt: now, isNew: true, isRelearning: false })),
  ]
}
