import { comboAfter, isCreditable, xpOf } from '../scoring/xp.ts'
import { sortEvents, isReplacementFor, isEventOfKind, type EventBodies, type StudyEvent } from './event.ts'

export interface SessionAnswer {
  item: string
  at: number
  /** The student's own day of the answer. */
  day: string
  version: string
  chosen: number
  isRight: boolean
  ms: number
  confidence: EventBodies['answered']['confidence']
  /** Correct answers in a row, including this one. */
  combo: number
  xp: number
}

/** The state of a session. It can be continued on any device. */
export type SessionState = EventBodies['started'] & {
  startedAt: number
  endedAt: number | null
  lastAt: number
  /** One answer per item, in the order given, or in an exam in the order of its questions. */
  answers: SessionAnswer[]
  flagged: string[]
  xp: number
}

/** Facts from outside the session that scoring needs. */
export interface SessionContext {
  /** How often the item had been answered correctly before, which reduces the XP. */
  rightBefore: (item: string, at: number, id: string) => number
  /** Milliseconds since the previous answer in any session, as far as known. */
  sinceLast: (at: number, id: string) => number
}

interface CountedAnswer {
  first: StudyEvent<'answered'>
  /** The answer that counts. */
  event: StudyEvent<'answered'>
  /** The time that the answers report. */
  ms: number
  /** The time that they can really have taken. */
  tookMs: number
}

/** Folds a session from its events; undefined while the start event is missing. */
export function foldSession(events: readonly StudyEvent[], context: SessionContext): SessionState | undefined {
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
        // The times of all answers to the item add up.
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
    // XP in a running exam would reveal which answers are right.
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

/** The first item without an answer; undefined when all are answered. */
export const nextItem = ({ items, answers }: Pick<SessionState, 'items' | 'answers'>): string | undefined =>
  items.find((item) => answers.every((answer) => answer.item !== item))

/** Whether an exam is still running. Until it has ended, nothing may reveal which answers are right. */
export const isExamUnderWay = (
  { isExam, endedAt, seconds, startedAt }: Pick<SessionState, 'isExam' | 'endedAt' | 'seconds' | 'startedAt'>,
  at: number,
) => isExam && endedAt === null && (seconds === null || at < startedAt + seconds * 1000)

export const isOpen = ({ endedAt }: Pick<SessionState, 'endedAt'>) => endedAt === null
