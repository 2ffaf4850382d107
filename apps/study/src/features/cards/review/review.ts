import {
  dueCards,
  grades,
  gradePreviews,
  studyDay,
  type DueCard,
  type Grade,
  type Memory,
  type StudySettings,
} from '@titer/domain'
import type { StudyDatabase } from '../../../log/database.ts'
import { schedulerOf } from '../../../log/refold.ts'
import { readValue } from '../../../log/values.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import {
  countCardsLeft,
  deckOfTopic,
  heldBack,
  newBeyondLimit,
  nextDue,
  readDeck,
  type CardsLeft,
  type DayAhead,
  type Deck,
} from '../../../packs/content/deck.ts'
import { intervalWords } from '../time-words.ts'

/** The card under review, with the next interval for each grade. */
export interface ReviewCard {
  id: string
  front: string
  back: string
  tags: string[]
  isOwn: boolean
  /** The syllabus topic. Undefined for the student's own cards. */
  topic: string | undefined
  /** The ids of the figures that the two sides show. */
  figure: { front: string; back: string } | undefined
  memory: Memory | undefined
  seenDay: string | undefined
  isLeech: boolean
  intervals: Record<Grade, string>
}

/** The state of a review session: the current card, or the day when the next cards are due. */
export interface ReviewState {
  card: ReviewCard | undefined
  left: CardsLeft
  /** The time until the first forgotten card is due again. Undefined if a card can be shown now or none is waiting. */
  waitingMs: number | undefined
  /** Today's latest review, which can be undone. */
  last: { card: string; event: string } | undefined
  reviewed: number
  today: string
  next: DayAhead | undefined
  heldBack: number
  /** The number of new cards that the student could learn today beyond the daily limit. */
  moreNew: number
  hasCards: boolean
}

interface ReviewOptions {
  /** The id of the card to show first, if it is still due. */
  firstCard?: string | undefined
  /** Whether to include forgotten cards whose waiting time is not over. */
  isEarly?: boolean
  /** Limits the review to one topic. */
  topic?: string | undefined
}

export async function readReviewState(
  database: StudyDatabase,
  topics: readonly LibraryTopic[],
  { firstCard, isEarly = false, topic }: ReviewOptions = {},
): Promise<ReviewState> {
  const whole = await readDeck(database, topics)
  const deck = topic === undefined ? whole : deckOfTopic(whole, topic)
  const { limits } = deck
  const queue = dueCards(deck.cards, limits)
  const settings = await readValue(database, 'settings')
  const order = orderForReview(queue, limits.now, isEarly).toSorted(
    (one, other) => Number(other.id === firstCard) - Number(one.id === firstCard),
  )
  const card = await findFirstCard(database, order, deck, settings)
  const first = queue.find(({ isRelearning }) => isRelearning)
  return {
    card,
    left: countCardsLeft(deck),
    waitingMs: card === undefined && first !== undefined ? first.dueAt - limits.now : undefined,
    last: findLastReview(deck),
    reviewed: (await database.days.get(limits.today))?.reviews ?? 0,
    today: limits.today,
    next: card === undefined ? nextDue(deck) : undefined,
    heldBack: heldBack(deck),
    moreNew: newBeyondLimit(deck),
    hasCards: deck.cards.length > 0,
  }
}

/**
 * Sorts the queue: forgotten cards whose waiting time is over, then all other due cards. Forgotten cards that still
 * have to wait come last if `isEarly` is set, and are left out otherwise.
 */
function orderForReview(queue: readonly DueCard[], now: number, isEarly: boolean): DueCard[] {
  const isReadyAgain = ({ isRelearning, dueAt }: DueCard) => isRelearning && dueAt <= now
  return [
    ...queue.filter(isReadyAgain),
    ...queue.filter(({ isRelearning }) => !isRelearning),
    ...(isEarly ? queue.filter((card) => card.isRelearning && !isReadyAgain(card)) : []),
  ]
}

async function findFirstCard(
  database: StudyDatabase,
  order: readonly DueCard[],
  { cards, limits }: Deck,
  settings: StudySettings,
): Promise<ReviewCard | undefined> {
  for (const { id } of order) {
    const found = await findCard(
      database,
      id,
      cards.find((card) => card.id === id),
      limits,
      settings,
    )
    if (found !== undefined) return found
  }
  return undefined
}

async function findCard(
  database: StudyDatabase,
  id: string,
  { state, examAt }: Partial<Pick<Deck['cards'][number], 'state' | 'examAt'>> = {},
  limits: Deck['limits'],
  settings: StudySettings,
): Promise<ReviewCard | undefined> {
  const text = await findCardText(database, id)
  if (text === undefined) return undefined
  const memory = state?.memory
  const ms = gradePreviews(memory, schedulerOf(settings), limits.now, examAt)
  return {
    id,
    ...text,
    memory,
    seenDay: memory === undefined ? undefined : studyDay(memory.reviewedAt, limits.minutesAheadOfUtc, limits.startHour),
    isLeech: state?.isLeech === true,
    intervals: Object.fromEntries(grades.map((grade) => [grade, intervalWords(ms[grade])])) as Record<Grade, string>,
  }
}

/**
 * Reads one card, to be reviewed outside the review page, and today's date. Returns undefined if the card is not
 * available.
 */
export async function readReviewCard(database: StudyDatabase, topics: readonly LibraryTopic[], id: string) {
  const [{ cards, limits }, settings] = await Promise.all([readDeck(database, topics), readValue(database, 'settings')])
  const found = cards.find((card) => card.id === id)
  const card = await findCard(database, id, found, limits, settings)
  return card && { card, today: limits.today }
}

type CardText = Pick<ReviewCard, 'front' | 'back' | 'tags' | 'isOwn' | 'topic' | 'figure'>

/** Finds a card's text. Returns undefined if the card was deleted or is not on this device. */
export async function findCardText(database: StudyDatabase, id: string): Promise<CardText | undefined> {
  const own = await database.ownCards.get(id)
  if (own !== undefined) {
    const { front, back, tags } = own
    return own.isGone ? undefined : { front, back, tags, isOwn: true, topic: undefined, figure: undefined }
  }
  const card = await database.bankCards.get(id)
  return (
    card && {
      front: card.front,
      back: card.back,
      tags: [],
      isOwn: false,
      topic: card.topic,
      figure: card.figure,
    }
  )
}

/**
 * Finds today's latest review. Reviews from earlier days cannot be undone, because the counts for those days are final.
 */
function findLastReview({ cards, limits: { today, minutesAheadOfUtc, startHour } }: Deck) {
  const last = cards.reduce<Deck['cards'][number] | undefined>(
    (found, card) => ((card.state?.memory?.reviewedAt ?? 0) > (found?.state?.memory?.reviewedAt ?? 0) ? card : found),
    undefined,
  )
  const { memory, lastReview } = last?.state ?? {}
  if (last === undefined || memory === undefined || lastReview === undefined) return undefined
  const isToday = studyDay(memory.reviewedAt, minutesAheadOfUtc, startHour) === today
  return isToday ? { card: last.id, event: lastReview.id } : undefined
}

/** Splits the back of a card into the answer, which is the first sentence, and the explanation after it. */
export function splitBack(back: string): [key: string, rest: string] {
  const [, key = back, rest = ''] = /^(.+?[A-Za-z\d)]{2}\.)\s+(?=[A-Z\d])(.*)$/s.exec(back) ?? []
  return [key, rest]
}
