import type { Article, PackedCard, PackedCase, PackedFigure, PackedQuestion, Section } from '@titer/bank/browser'
import type {
  CardState,
  DayTally,
  EventBodies,
  ItemState,
  MissedFact,
  StudySessionState,
  StudyEvent,
} from '@titer/domain'
import { Dexie, type Table } from 'dexie'

/**
 * Whether the server has an event. `new`: the event is not sent yet. `sent`: the server has accepted the event.
 * `refused`: the server rejected the event.
 */
type DeliveryState = 'new' | 'sent' | 'refused'

export type LoggedEvent = StudyEvent & {
  subjects: string[]
  /** The delivery state. The field has an index on released devices, so it keeps its old name. */
  standing: DeliveryState
  reason?: string
  /** Set on a stored event that is not yet part of the folded tables. */
  unfolded?: 1
}

export type ItemRow = ItemState & { id: string; rightAts: number[] }
export type CardRow = CardState & { id: string; dueAt: number }
/** A missed fact. `dueAt` ignores exams, because an exam date can change without an event about the fact. */
export type FactRow = MissedFact & { id: string; dueAt: number }
export type SessionRow = StudySessionState & { id: string; xpByDay: Record<string, number>; isOpen: 0 | 1 }

/** The totals of one study day. */
export interface DayRow {
  day: string
  questions: number
  cases: number
  right: number
  reviews: number
  ms: number
  xp: number
  /** The time of the first answer or review. */
  firstAt: number
}

/** Returns whether the student answered or reviewed anything on the day. */
export const hasActivity = ({ questions, cases, reviews }: DayRow) => questions + cases + reviews > 0

/** A pack that is on the device. */
export interface PackRow {
  name: string
  file: string
  topics: string[]
  questions: { id: string; topic: string }[]
  /** A case has no `patient` if its pack was stored by a version of the app that did not store patients. */
  cases: { id: string; topic: string; idea?: string | undefined; patient?: string }[]
  cards: { id: string; topic: string }[]
  articles: { id: string; topic: string; title: string }[]
}

/** A picture of an imported card. Pictures are not synchronised. */
export interface CardImageRow {
  /** A digest of the bytes. The text of a card refers to the picture by this id. */
  id: string
  type: string
  bytes: Uint8Array
}

type InPack<Each> = Each & { pack: string }

/** All data of one student on this device. */
export class StudyDatabase extends Dexie {
  declare events: Table<LoggedEvent, string>
  declare items: Table<ItemRow, string>
  declare cards: Table<CardRow, string>
  declare sessions: Table<SessionRow, string>
  declare missedFacts: Table<FactRow, string>
  declare days: Table<DayRow, string>
  declare tallies: Table<DayTally, string>
  declare articleMarks: Table<{ id: string; isRead: boolean; at: number }, string>
  declare ownCards: Table<EventBodies['wroteCard'] & { at: number }, string>
  declare ownQuestions: Table<EventBodies['wroteQuestion'] & { at: number }, string>
  declare exams: Table<EventBodies['plannedExam'], string>
  declare values: Table<{ key: string; value: unknown }, string>
  declare packs: Table<PackRow, string>
  declare questions: Table<InPack<PackedQuestion>, string>
  declare cases: Table<InPack<PackedCase>, string>
  declare bankCards: Table<InPack<PackedCard>, string>
  declare articles: Table<InPack<Article>, string>
  /**
   * The ideas that explain questions and cases. They are part of articles, or of a pack that has the idea without its
   * article.
   */
  declare ideas: Table<InPack<Section & { idea: string }>, [pack: string, idea: string]>
  declare figures: Table<InPack<PackedFigure & { id: string }>, [pack: string, id: string]>
  /**
   * The topic of every question that was ever on this device or in an event from the server. Answers to a question
   * still count after its pack is removed.
   */
  declare questionTopics: Table<{ id: string; topic: string }, string>

  declare cardImages: Table<CardImageRow, string>

  readonly userId: number

  constructor(userId: number) {
    // Rows that a live query reads are frozen. Otherwise Dexie would copy every row, which slows down the progress page.
    super(`titer-${userId}`, { cache: 'immutable' })
    this.userId = userId
    this.version(1).stores({
      events: 'id, *subjects, standing, day',
      items: 'id',
      cards: 'id, dueAt, firstDay',
      sessions: 'id, isOpen, startedAt',
      days: 'day',
      articleMarks: 'id',
      ownCards: 'card',
      ownQuestions: 'item',
      values: 'key',
      packs: 'name',
      questions: 'id, topic, pack',
      cases: 'id, topic, pack',
      bankCards: 'id, topic, pack',
      articles: 'id, topic, pack',
    })
    this.version(2).stores({ events: 'id, *subjects, standing, day, unfolded' })
    this.version(3)
      .stores({ tallies: 'day', questionTopics: 'id' })
      .upgrade(async (upgrade) => {
        const packs: PackRow[] = await upgrade.table('packs').toArray()
        await upgrade.table('questionTopics').bulkPut(packs.flatMap(({ questions }) => questions))
      })
    this.version(4).stores({ cardImages: 'id' })
    // Packs that earlier versions stored have no ideas and figures. After their rows are deleted, they are downloaded
    // again.
    this.version(5)
      .stores({ ideas: '[pack+idea], idea, pack', figures: '[pack+id], id, pack' })
      .upgrade(async (upgrade) => {
        for (const name of ['packs', 'questions', 'cases', 'bankCards', 'articles']) await upgrade.table(name).clear()
      })
    this.version(6).stores({ missedFacts: 'id, dueAt', exams: 'exam' })
  }
}
