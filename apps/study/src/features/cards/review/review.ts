import {
  dueCards,
  grades,
  previews,
  studyDay,
  type DueCard,
  type Grade,
  type Memory,
  type StudySettings,
} from '@titer/domain'
import type { StudyDatabase } from '../../../log/database.ts'
import { schedulerOf } from '../../../log/refold.ts'
import { readValue } from '../../../log/values.ts'
import type { LibraryTopic } from '../../../packs/library.ts'
import { heldBack, nextDue, readDeck, type DayAhead, type Deck } from '../due.ts'
import { intervalWords } from '../time-words.ts'

/** A card as it is asked, with what each grade would bring. */
export interface AskedCard {
  id: string
  front: string
  back: string
  tags: string[]
  isOwn: boolean
  /** The topic of the syllabus; one's own cards have none. */
  topic: string | undefined
  memory: Memory | undefined
  seenDay: string | undefined
  isLeech: boolean
  after: Record<Grade, string>
}

/** A sitting as it stands: what is asked now, or when something comes next. */
export interface Turn {
  card: AskedCard | undefined
  left: { fresh: number; again: number; due: number }
  /** How long until the first card comes back that was forgotten just now, while nothing else is left. */
  waitingMs: number | undefined
  /** The last review of today, which can be taken back. */
  last: { card: string; event: string } | undefined
  reviewed: number
  today: string
  next: DayAhead | undefined
  heldBack: number
  hasCards: boolean
}

interface Wish {
  /** A card to go on with, if it is still to be asked. */
  wanted?: string | undefined
  /** Forgotten cards may come before their minutes are over. */
  isEarly?: boolean
}

export async function readTurn(
  database: StudyDatabase,
  topics: readonly LibraryTopic[],
  { wanted, isEarly = false }: Wish = {},
): Promise<Turn> {
  const deck = await readDeck(database, topics)
  const { limits } = deck
  const queue = dueCards(deck.cards, limits)
  const settings = await readValue(database, 'settings')
  const order = inAskingOrder(queue, limits.now, isEarly).toSorted(
    (one, other) => Number(other.id === wanted) - Number(one.id === wanted),
  )
  const card = await firstAsked(database, order, deck, settings)
  const waiting = queue.filter(({ isRelearning }) => isRelearning)
  const [first] = waiting
  return {
    card,
    left: {
      fresh: queue.filter(({ isNew }) => isNew).length,
      again: waiting.length,
      due: queue.filter(({ isNew, isRelearning }) => !isNew && !isRelearning).length,
    },
    waitingMs: card === undefined && first !== undefined ? first.dueAt - limits.now : undefined,
    last: await findLastReview(database, limits),
    reviewed: (await database.days.get(limits.today))?.reviews ?? 0,
    today: limits.today,
    next: card === undefined ? nextDue(deck) : undefined,
    heldBack: heldBack(deck),
    hasCards: deck.cards.length > 0,
  }
}

/** Forgotten cards whose minutes are over, then the others; a card that was forgotten just now is not asked at once. */
function inAskingOrder(queue: readonly DueCard[], now: number, isEarly: boolean): DueCard[] {
  const isRipe = ({ isRelearning, dueAt }: DueCard) => isRelearning && dueAt <= now
  return [
    ...queue.filter(isRipe),
    ...queue.filter(({ isRelearning }) => !isRelearning),
    ...(isEarly ? queue.filter((card) => card.isRelearning && !isRipe(card)) : []),
  ]
}

async function firstAsked(
  database: StudyDatabase,
  order: readonly DueCard[],
  { cards, limits }: Deck,
  settings: StudySettings,
): Promise<AskedCard | undefined> {
  for (const { id } of order) {
    const text = await findText(database, id)
    if (text !== undefined) {
      const state = cards.find((card) => card.id === id)?.state
      const memory = state?.memory
      const ms = previews(memory, schedulerOf(settings), limits.now, limits.examAt)
      return {
        id,
        ...text,
        memory,
        seenDay:
          memory === undefined ? undefined : studyDay(memory.reviewedAt, limits.minutesAheadOfUtc, limits.startHour),
        isLeech: state?.isLeech === true,
        after: Object.fromEntries(grades.map((grade) => [grade, intervalWords(ms[grade])])) as Record<Grade, string>,
      }
    }
  }
  return undefined
}

type CardText = Pick<AskedCard, 'front' | 'back' | 'tags' | 'isOwn' | 'topic'>

/** What a card says, of the bank or of one's own; nothing, if it is not on this device. */
export async function findText(database: StudyDatabase, id: string): Promise<CardText | undefined> {
  const own = await database.ownCards.get(id)
  if (own !== undefined) {
    const { front, back, tags } = own
    return own.isGone ? undefined : { front, back, tags, isOwn: true, topic: undefined }
  }
  const card = await database.bankCards.get(id)
  return card && { front: card.front, back: card.back, tags: [], isOwn: false, topic: card.topic }
}

/** Only of today: what an earlier day counts stays as it was. */
async function findLastReview(database: StudyDatabase, { today, minutesAheadOfUtc, startHour }: Deck['limits']) {
  const rows = await database.cards.toArray()
  const last = rows.reduce<(typeof rows)[number] | undefined>(
    (found, row) => ((row.memory?.reviewedAt ?? 0) > (found?.memory?.reviewedAt ?? 0) ? row : found),
    undefined,
  )
  if (last?.memory === undefined || last.lastReview === undefined) return undefined
  const isToday = studyDay(last.memory.reviewedAt, minutesAheadOfUtc, startHour) === today
  return isToday ? { card: last.id, event: last.lastReview.id } : undefined
}

/** The answer in its first sentence, and what explains it. */
export function splitBack(back: string): [key: string, rest: string] {
  const [, key = back, rest = ''] = /^(.+?[A-Za-z\d)]{2}\.)\s+(?=[A-Z\d])(.*)$/s.exec(back) ?? []
  return [key, rest]
}
