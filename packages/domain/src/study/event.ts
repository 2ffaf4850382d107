import type { Grade } from '../scheduling/scheduler.ts'
import type { StudySettings } from './settings.ts'

export const studyModes = ['quickfire', 'case'] as const
export type StudyMode = (typeof studyModes)[number]

export const confidences = ['sure', 'think', 'guess'] as const
export type Confidence = (typeof confidences)[number]

export const reportCategories = ['wrong-answer', 'second-answer', 'outdated', 'unclear', 'typo', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]

/** A highlighted range in the text of a case stage. */
export interface Mark {
  stage: number
  from: number
  to: number
}

/** The body of each kind of event. Everything that the app shows about a student is folded from these events. */
export interface EventBodies {
  /** A session starts, with the list of its items. */
  started: { session: string; mode: StudyMode; items: string[]; isExam: boolean; seconds: number | null; title: string }
  answered: {
    session: string
    mode: StudyMode
    item: string
    /** The version of the item that was shown. */
    version: string
    chosen: number
    isRight: boolean
    ms: number
    confidence: Confidence | null
    /** Set only if this replaces an earlier answer in an exam: whether that answer was right. */
    wasRight?: boolean
  }
  ended: { session: string }
  flagged: { session: string; item: string; isOn: boolean }
  reviewed: { card: string; grade: Grade; ms: number }
  /** A review is undone and no longer counts. */
  undone: { card: string; event: string }
  /** A card is buried until a day, suspended, or restored. */
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

/** Something that a student did. Created once, on a device, and never changed. */
export type StudyEvent<K extends EventKind = EventKind> = {
  [Each in K]: {
    id: string
    /** Milliseconds since 1970, corrected to the server's clock. */
    at: number
    /** The student's own day, which may start after midnight. */
    day: string
    kind: Each
    body: EventBodies[Each]
  }
}[K]

/** Sorts by time and id, so that the order is the same on every device, whenever the events arrived. */
export const sortEvents = <E extends Pick<StudyEvent, 'at' | 'id'>>(events: readonly E[]): E[] =>
  events.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))

export const isEventOfKind = <K extends EventKind>(
  event: StudyEvent,
  kind: K,
): event is Extract<StudyEvent, { kind: K }> => event.kind === kind

// Longer than any exam. The limit prevents moving earned points into another week.
const longestExamMs = 6 * 3_600_000

/**
 * An item counts once in a session: by its first answer or, in an exam, by the last answer that replaced it within the
 * longest duration of an exam. Only the answers themselves decide this, so that session, item and day agree even while some
 * events of another device are missing.
 */
export const isReplacementFor = ({ at, body }: StudyEvent<'answered'>, first: Pick<StudyEvent, 'at'>) =>
  body.wasRight !== undefined && at - first.at <= longestExamMs

/** The subjects of an event. Events with the same subject are folded together. */
export function subjectsOf(event: StudyEvent): string[] {
  const { body } = event as { body: Partial<Record<'session' | 'item' | 'card' | 'article', string>> }
  const subjects = (['session', 'item', 'card', 'article'] as const).flatMap((name) =>
    body[name] === undefined ? [] : [`${name}:${body[name]}`],
  )
  return subjects.length === 0 ? ['settings'] : subjects
}
