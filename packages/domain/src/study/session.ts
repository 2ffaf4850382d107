import { comboAfter, isCreditable, xpOf } from '../scoring/xp.ts'
import {
  sortEvents,
  isReplacementFor,
  isEventOfKind,
  type EventBodies,
  type SessionStep,
  type StudyEvent,
} from './event.ts'

export interface SessionAnswer {
  item: string
  at: number
  /** The study day on which the student answered. */
  day: string
  version: string
  chosen: number
  isRight: boolean
  ms: number
  confidence: EventBodies['answered']['confidence']
  /** The number of correct answers in a row, including this answer. */
  combo: number
  xp: number
}

/** A session's state. The student can continue the session on any device. */
export type StudySessionState = EventBodies['started'] & {
  startedAt: number
  endedAt: number | null
  lastAt: number
  /** One answer per item, in the order of answering or, in an exam, in the order of the questions. */
  answers: SessionAnswer[]
  flagged: string[]
  xp: number
}

/** Information from outside the session that scoring needs. */
export interface SessionContext {
  /** Returns how often the item had been answered correctly before. Earlier correct answers reduce the XP. */
  rightBefore: (item: string, at: number, id: string) => number
  /**
   * Returns the milliseconds since the student's previous answer in any session, among the answers that have arrived.
   */
  sinceLast: (at: number, id: string) => number
}

interface CountedAnswer {
  first: StudyEvent<'answered'>
  /** The answer that counts for the item. */
  event: StudyEvent<'answered'>
  /** The total time that the answers to the item report. */
  ms: number
  /**
   * The total time that the answers took, after each reported time is limited to the time since the previous answer.
   */
  tookMs: number
}

/** Folds a session from its events. Returns undefined while the start event is missing. */
export function foldSession(events: readonly StudyEvent[], context: SessionContext): StudySessionState | undefined {
  const ordered = sortEvents(events)
  const start = ordered.find((event) => isEventOfKind(event, 'started'))
  if (start === undefined) return undefined
  const { isExam, items } = start.body
  const counted = new Map<string, CountedAnswer>()
  const flagged = new Set<string>()
  let [combo, endedAt, answeredAt] = [0, null as number | null, Number.NEGATIVE_INFINITY]
  for (const event of ordered) {
    if (isEventOfKind(event, 'answered')) {
      const { item, ms } = event.body
      const tookMs = Math.min(ms, event.at - answeredAt, context.sinceLast(event.at, event.id))
      answeredAt = event.at
      const earlier = counted.get(item)
      if (earlier === undefined) counted.set(item, { first: event, event, ms, tookMs })
      else if (isReplacementFor(event, earlier.first)) {
        // A student who changes an answer has spent time on the question more than once, so the times are added.
        counted.set(item, { ...earlier, event, ms: earlier.ms + ms, tookMs: earlier.tookMs + tookMs })
      }
    } else if (isEventOfKind(event, 'flagged')) {
      if (event.body.isOn) flagged.add(event.body.item)
      else flagged.delete(event.body.item)
    } else if (isEventOfKind(event, 'ended')) endedAt ??= event.at
  }
  const inOrder = isExam
    ? [...counted].toSorted(([one], [other]) => items.indexOf(one) - items.indexOf(other))
    : [...counted]
  const given = inOrder.map(([item, { event, ms, tookMs }]): SessionAnswer => {
    const { mode, version, chosen, isRight, confidence } = event.body
    const taken = { item, mode, tookMs }
    combo = comboAfter(combo, isRight, isCreditable(taken))
    const rightBefore = context.rightBefore(item, event.at, event.id)
    // No XP is awarded during an exam, because it would reveal which answers are right.
    const xp = isExam && endedAt === null ? 0 : xpOf({ ...taken, isRight, combo, rightBefore })
    return { item, at: event.at, day: event.day, version, chosen, isRight, ms, confidence, combo, xp }
  })
  return {
    ...start.body,
    startedAt: start.at,
    endedAt,
    lastAt: ordered.at(-1)?.at ?? start.at,
    answers: given,
    flagged: [...flagged],
    xp: given.reduce((sum, { xp }) => sum + xp, 0),
  }
}

/** Returns the first item without an answer, or undefined if all items are answered. */
export const nextItem = ({ items, answers }: Pick<StudySessionState, 'items' | 'answers'>): string | undefined =>
  items.find((item) => answers.every((answer) => answer.item !== item))

/** Returns the steps of a session. A session without cards or articles consists of its questions. */
export const stepsOf = ({ steps, items }: Pick<StudySessionState, 'steps' | 'items'>): SessionStep[] =>
  steps ?? items.map((item) => ({ item }))

/** Returns the missed fact for which a session asks a question, if that is not the question's own fact. */
export const factOfItem = ({ steps }: Pick<StudySessionState, 'steps'>, item: string): string | undefined =>
  steps?.flatMap((step) => ('item' in step && step.item === item ? [step.fact] : []))[0]

/** The steps that are done: the questions answered, the cards reviewed, and the articles read or declined. */
export interface DoneSteps {
  answers: readonly Pick<SessionAnswer, 'item'>[]
  cards: ReadonlySet<string>
  articles: ReadonlySet<string>
}

/**
 * Returns the steps that are left, in order. An article is offered only right after its questions. It is no longer
 * offered when the student has done a later step.
 */
export function remainingSteps(steps: readonly SessionStep[], { answers, cards, articles }: DoneSteps): SessionStep[] {
  const answered = new Set(answers.map(({ item }) => item))
  const isDone = (step: SessionStep) =>
    'item' in step ? answered.has(step.item) : 'card' in step ? cards.has(step.card) : articles.has(step.article)
  const lastDone = steps.findLastIndex((step) => !('article' in step) && isDone(step))
  return steps.filter((step, at) => !isDone(step) && (!('article' in step) || at > lastDone))
}

/** Checks whether an exam is still running. Until the exam has ended, nothing may reveal which answers are right. */
export const isExamUnderWay = (
  { isExam, endedAt, seconds, startedAt }: Pick<StudySessionState, 'isExam' | 'endedAt' | 'seconds' | 'startedAt'>,
  at: number,
) => isExam && endedAt === null && (seconds === null || at < startedAt + seconds * 1000)

export const isOpen = ({ endedAt }: Pick<StudySessionState, 'endedAt'>) => endedAt === null
