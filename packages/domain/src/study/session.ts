import { comboAfter, isCreditable, xpOf } from '../scoring/xp.ts'
import { inOrder, isInPlaceOf, isOf, type EventBodies, type StudyEvent } from './event.ts'

export interface SessionAnswer {
  item: string
  at: number
  /** The student's own day on which it was given. */
  day: string
  version: string
  chosen: number
  isRight: boolean
  ms: number
  confidence: EventBodies['answered']['confidence']
  /** Right answers in a row, this one included. */
  combo: number
  xp: number
}

/** A session as far as it has come. It can be taken up on any device. */
export type SessionState = EventBodies['started'] & {
  startedAt: number
  endedAt: number | null
  lastAt: number
  /** In the order in which they were given, those of an exam in the order of its questions; an item counts once. */
  answers: SessionAnswer[]
  flagged: string[]
  xp: number
}

/** What a session cannot know from its own events. */
export interface AroundSession {
  /** How often an item had been answered rightly before: that decides what it still earns. */
  rightBefore: (item: string, at: number, id: string) => number
  /** Milliseconds since the answer before this one in any session, as far as it is known. */
  sinceLast: (at: number, id: string) => number
}

interface Given {
  first: StudyEvent<'answered'>
  /** By which it counts. */
  event: StudyEvent<'answered'>
  /** The time that its answers say. */
  ms: number
  /** The time that they can have taken. */
  tookMs: number
}

/** Folds a session from its own events. Without its beginning there is no session yet. */
export function foldSession(events: readonly StudyEvent[], around: AroundSession): SessionState | undefined {
  const ordered = inOrder(events)
  const start = ordered.find((event) => isOf(event, 'started'))
  if (start === undefined) return undefined
  const { isExam, items } = start.body
  const counted = new Map<string, Given>()
  const flagged = new Set<string>()
  let [combo, endedAt, answeredAt] = [0, null as number | null, Number.NEGATIVE_INFINITY]
  for (const event of ordered) {
    if (isOf(event, 'answered')) {
      const { item, ms } = event.body
      const tookMs = Math.min(ms, event.at - answeredAt, around.sinceLast(event.at, event.id))
      answeredAt = event.at
      const earlier = counted.get(item)
      if (earlier === undefined) counted.set(item, { first: event, event, ms, tookMs })
      else if (isInPlaceOf(event, earlier.first)) {
        // All the time that it took is its own.
        counted.set(item, { ...earlier, event, ms: earlier.ms + ms, tookMs: earlier.tookMs + tookMs })
      }
    } else if (isOf(event, 'flagged')) {
      if (event.body.isOn) flagged.add(event.body.item)
      else flagged.delete(event.body.item)
    } else if (isOf(event, 'ended')) endedAt ??= event.at
  }
  const inTurn = isExam
    ? [...counted].toSorted(([one], [other]) => items.indexOf(one) - items.indexOf(other))
    : [...counted]
  const given = inTurn.map(([item, { event, ms, tookMs }]): SessionAnswer => {
    const { mode, version, chosen, isRight, confidence } = event.body
    const taken = { item, mode, tookMs }
    combo = comboAfter(combo, isRight, isCreditable(taken))
    const rightBefore = around.rightBefore(item, event.at, event.id)
    // In an exam that goes on it would tell what was right.
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

/** What is to be asked next; nothing, when all has been answered. */
export const nextItem = ({ items, answers }: Pick<SessionState, 'items' | 'answers'>): string | undefined =>
  items.find((item) => answers.every((answer) => answer.item !== item))

/** Until it is ended or its time is over, nothing may tell what is right in an exam. */
export const isExamUnderWay = (
  { isExam, endedAt, seconds, startedAt }: Pick<SessionState, 'isExam' | 'endedAt' | 'seconds' | 'startedAt'>,
  at: number,
) => isExam && endedAt === null && (seconds === null || at < startedAt + seconds * 1000)

export const isOpen = ({ endedAt }: Pick<SessionState, 'endedAt'>) => endedAt === null
