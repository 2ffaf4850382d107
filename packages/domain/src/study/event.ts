import type { Grade } from '../scheduling/scheduler.ts'
import type { StudySettings } from './settings.ts'

export const studyModes = ['quickfire', 'case'] as const
export type StudyMode = (typeof studyModes)[number]

export const confidences = ['sure', 'think', 'guess'] as const
export type Confidence = (typeof confidences)[number]

export const reportCategories = ['wrong-answer', 'second-answer', 'outdated', 'unclear', 'typo', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]

/** From where to where in a stage of a case somebody has highlighted. */
export interface Mark {
  stage: number
  from: number
  to: number
}

/** What each kind of event says. Whatever is shown is folded from these and nothing else. */
export interface EventBodies {
  /** A session begins, with all that it will ask. */
  started: { session: string; mode: StudyMode; items: string[]; isExam: boolean; seconds: number | null; title: string }
  answered: {
    session: string
    mode: StudyMode
    item: string
    /** The wording that was shown. */
    version: string
    chosen: number
    isRight: boolean
    ms: number
    confidence: Confidence | null
    /** Only where this takes the place of an earlier answer in an exam: whether that one was right. */
    wasRight?: boolean
  }
  ended: { session: string }
  flagged: { session: string; item: string; isOn: boolean }
  reviewed: { card: string; grade: Grade; ms: number }
  /** A review is taken back, as if it had not been. */
  undone: { card: string; event: string }
  /** A card is put aside until a day, for good, or brought back. */
  shelved: { card: string; state: 'buried' | 'suspended' | 'back'; until: string | null }
  bookmarked: { item: string; isOn: boolean }
  noted: { item: string; text: string }
  marked: { item: string; marks: Mark[] }
  read: { article: string; isOn: boolean }
  wroteCard: { card: string; front: string; back: string; tags: string[]; isGone: boolean }
  wroteQuestion: {
    item: string
    stem: string
    options: { text: string; why: string }[]
    keyAt: number
    tags: string[]
    isGone: boolean
  }
  set: Partial<StudySettings>
  reported: { item: string; version: string; category: ReportCategory; words: string }
}

export type EventKind = keyof EventBodies

/** Something that a student did. Made once, on a device, and never changed. */
export type StudyEvent<K extends EventKind = EventKind> = {
  [Each in K]: {
    id: string
    /** Milliseconds since 1970, by a clock that the server has agreed with. */
    at: number
    /** The student's own day, which may begin after midnight. */
    day: string
    kind: Each
    body: EventBodies[Each]
  }
}[K]

/** Everything has one order, wherever it was made and whenever it came. */
export const inOrder = <E extends Pick<StudyEvent, 'at' | 'id'>>(events: readonly E[]): E[] =>
  events.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))

export const isOf = <K extends EventKind>(event: StudyEvent, kind: K): event is Extract<StudyEvent, { kind: K }> =>
  event.kind === kind

// Longer than any exam. What was earned in one week is not to be moved into another.
const longestExamMs = 6 * 3_600_000

/**
 * An item counts once in a session: by the first answer, or by the last that was given in its place while an exam can have
 * lasted. The answers say so themselves, so that a session, an item and a day agree about it, whatever else of an exam on
 * several devices has arrived.
 */
export const isInPlaceOf = ({ at, body }: StudyEvent<'answered'>, first: Pick<StudyEvent, 'at'>) =>
  body.wasRight !== undefined && at - first.at <= longestExamMs

/** What an event is about: those about the same are folded together. */
export function subjectsOf(event: StudyEvent): string[] {
  const { body } = event as { body: Partial<Record<'session' | 'item' | 'card' | 'article', string>> }
  const subjects = (['session', 'item', 'card', 'article'] as const).flatMap((name) =>
    body[name] === undefined ? [] : [`${name}:${body[name]}`],
  )
  return subjects.length === 0 ? ['settings'] : subjects
}
