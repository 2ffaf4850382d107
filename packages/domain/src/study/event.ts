import type { Grade } from '../scheduling/scheduler.ts'
import type { StudySettings } from './settings.ts'

export const studyModes = ['quickfire', 'case'] as const
export type StudyMode = (typeof studyModes)[number]

export const confidences = ['sure', 'think', 'guess'] as const
export type Confidence = (typeof confidences)[number]

export const reportCategories = ['wrong-answer', 'second-answer', 'outdated', 'unclear', 'typo', 'other'] as const
export type ReportCategory = (typeof reportCategories)[number]

/** A highlighted range in a case stage's text. */
export interface Mark {
  stage: number
  from: number
  to: number
}

/** One step of a session: a question, a flashcard, or an article after the questions about it. */
export type SessionStep =
  /** `fact` is the missed fact for which the question is asked, if that is not the question's own fact. */
  { item: string; fact?: string } | { card: string } | { article: string }

/**
 * The body of each kind of event. A student's settings and the states of cards, items and sessions are folded from
 * these events.
 */
export interface EventBodies {
  /** A session was started with this list of items. */
  started: {
    session: string
    mode: StudyMode
    items: string[]
    isExam: boolean
    seconds: number | null
    title: string
    /** The order of the questions, cards and articles. Without it, the session consists of its items. */
    steps?: SessionStep[]
  }
  answered: {
    session: string
    mode: StudyMode
    item: string
    /** The version of the item that the student saw. */
    version: string
    chosen: number
    isRight: boolean
    ms: number
    confidence: Confidence | null
    /** Whether the earlier answer was right. Set only if this answer replaces an earlier answer in an exam. */
    wasRight?: boolean
    /** The missed fact for which the question was asked, if that is not the question's own fact. */
    fact?: string
  }
  ended: { session: string }
  flagged: { session: string; item: string; isOn: boolean }
  reviewed: { card: string; grade: Grade; ms: number }
  /** A review was undone and no longer counts. */
  undone: { card: string; event: string }
  /** A card was buried until a given day, suspended, or restored. */
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
  /**
   * Waiting cards and facts were spread over the days ahead. Lists the ids by day. Until the last of these days, at
   * most `cardsPerDay` cards are due on a day. A later spread replaces this one, and an empty one undoes it.
   */
  spreadOut: { days: Record<string, string[]>; cardsPerDay: number }
  /** An exam was added, changed or removed. If it names neither a module nor topics, it covers the whole syllabus. */
  plannedExam: { exam: string; name: string; day: string; module: string | null; topics: string[]; isGone: boolean }
  reported: { item: string; version: string; category: ReportCategory; words: string }
}

export type EventKind = keyof EventBodies

/** A record of one action of a student. It is created once, on a device, and never changed. */
export type StudyEvent<K extends EventKind = EventKind> = {
  [Each in K]: {
    id: string
    /** The time in milliseconds since 1970, corrected to the server's clock. */
    at: number
    /** The student's study day, which may start after midnight. Neither the local hour nor the time zone is stored. */
    day: string
    kind: Each
    body: EventBodies[Each]
  }
}[K]

/**
 * Sorts events by time and id, so that the order is the same on every device, regardless of when the events arrived.
 */
export const sortEvents = <E extends Pick<StudyEvent, 'at' | 'id'>>(events: readonly E[]): E[] =>
  events.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))

export const isEventOfKind = <K extends EventKind>(
  event: StudyEvent,
  kind: K,
): event is Extract<StudyEvent, { kind: K }> => event.kind === kind

// This limit is longer than any exam. Without it, a student could move earned points into another week by changing old
// answers.
const longestExamMs = 6 * 3_600_000

/**
 * Checks whether an answer replaces the first answer to the same item. An item counts once in a session: with its first
 * answer or, in an exam, with the last replacement that was made within the longest exam duration. The check uses only
 * the answers themselves, so that the states of the session, the item and the day agree even while some events from
 * another device are missing.
 */
export const isReplacementFor = ({ at, body }: StudyEvent<'answered'>, first: Pick<StudyEvent, 'at'>) =>
  body.wasRight !== undefined && at - first.at <= longestExamMs

const subjectNames = ['session', 'item', 'card', 'article', 'fact', 'exam'] as const

/** Returns an event's subjects. Events with the same subject are folded together. */
export function subjectsOf(event: StudyEvent): string[] {
  const { body } = event as { body: Partial<Record<(typeof subjectNames)[number], string>> }
  const subjects = subjectNames.flatMap((name) => (body[name] === undefined ? [] : [`${name}:${body[name]}`]))
  return subjects.length === 0 ? ['settings'] : subjects
}
