import { addDays, dayMs, daysBetween, dueCards, cappedDueAt, studyDay, type CardState } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { minutesAheadOfUtc, readMoment } from '../../log/record.ts'
import { readValue, writeValue } from '../../log/values.ts'
import { readExamDates } from './exam-dates.ts'
import type { LibraryTopic } from './library.ts'
import { readPostponement, type Postponement } from './postponement.ts'

/** The cards that can be reviewed on this device, and today's limits. */
export interface Deck {
  cards: {
    id: string
    topic: string
    state: CardState | undefined
    /** The start of the nearest exam whose scope includes the card's topic. */
    examAt: number | undefined
  }[]
  limits: Parameters<typeof dueCards>[1]
  perDay: { newCards: number; reviews: number }
}

/** The topic of the student's own cards in a deck. It is not a topic of the syllabus. */
export const ownTopic = 'own'

/**
 * Reads the deck. The student's own cards are first, followed by the bank's cards in the order of the syllabus. Cards
 * that the student has postponed are hidden, unless the caller passes another postponement.
 */
export async function readDeck(
  database: StudyDatabase,
  topics: readonly LibraryTopic[],
  postponed?: Postponement,
): Promise<Deck> {
  const { now, today, settings } = await readMoment(database)
  const [rows, ownCards, more, done, examOf, postponement] = await Promise.all([
    database.cards.toArray(),
    database.ownCards.toArray(),
    readValue(database, 'moreNewCards'),
    database.days.get(today),
    readExamDates(database, topics),
    postponed ?? readPostponement(database),
  ])
  const known = new Map(rows.map((row) => [row.id, row]))
  const own = ownCards.filter(({ isGone }) => !isGone).map(({ card }) => card)
  const all = [{ id: ownTopic, cards: own }, ...topics]
  const newToday = rows.filter(({ firstDay }) => firstDay === today).length
  const reviews = Math.max(0, (done?.reviews ?? 0) - newToday)
  // While the student catches up, new cards are offered only on request, and no day gets more cards than fit into its
  // study time.
  const isCatchingUp = postponement.lastDay !== undefined && postponement.lastDay >= today
  const newLeft = (isCatchingUp ? 0 : settings.newCardsPerDay) + (more.day === today ? more.count : 0) - newToday
  const mostReviews = isCatchingUp ? Math.min(settings.reviewsPerDay, postponement.cardsPerDay) : settings.reviewsPerDay
  return {
    cards: all.flatMap(({ id: topic, cards }) =>
      cards.map((id) => ({ id, topic, state: hideUntilDay(known.get(id), postponement), examAt: examOf(topic) })),
    ),
    limits: {
      now,
      today,
      minutesAheadOfUtc: minutesAheadOfUtc(now),
      startHour: settings.dayStartHour,
      newLeft,
      reviewsLeft: mostReviews - reviews,
    },
    perDay: { newCards: settings.newCardsPerDay, reviews: settings.reviewsPerDay },
  }
}

/** Hides a card until the day to which the student has postponed it. */
function hideUntilDay<State extends CardState & { id: string }>(state: State | undefined, { dayOf }: Postponement) {
  const day = state && dayOf(state.id, state.memory?.reviewedAt)
  return day === undefined || (state?.buriedUntil ?? '') >= day ? state : state && { ...state, buriedUntil: day }
}

/** Returns the cards of one topic as a deck. The student chose the topic, so the daily review limit does not apply. */
export function deckOfTopic(deck: Deck, topic: string): Deck {
  const cards = deck.cards.filter((card) => card.topic === topic)
  return { ...deck, cards, limits: { ...deck.limits, reviewsLeft: cards.length } }
}

/** Returns the number of new cards that the daily limit keeps out of today's queue. */
export const newBeyondLimit = ({ cards, limits }: Deck) =>
  dueCards(cards, { ...limits, newLeft: cards.length }).length - dueCards(cards, limits).length

/** Lets the student learn this many new cards today, in addition to those that the daily limit still allows. */
export async function allowMoreNewCards(database: StudyDatabase, count: number) {
  const { limits } = await readDeck(database, [])
  const { day, count: before } = await readValue(database, 'moreNewCards')
  // `newLeft` is negative if the student has learnt more new cards today than the limit allows, for example on another
  // device or before lowering the limit.
  const missing = Math.max(0, -limits.newLeft)
  await writeValue(database, 'moreNewCards', {
    day: limits.today,
    count: (day === limits.today ? before : 0) + missing + count,
  })
}

/** The number of cards that the review page would offer now: new cards, forgotten cards to repeat, and due cards. */
export interface CardsLeft {
  fresh: number
  again: number
  due: number
}

/**
 * Counts the cards that the review page would offer now. Every page that shows such a number must use this function.
 */
export function countCardsLeft({ cards, limits }: Deck): CardsLeft {
  const queue = dueCards(cards, limits)
  const [fresh, again] = [queue.filter(({ isNew }) => isNew), queue.filter(({ isRelearning }) => isRelearning)]
  return { fresh: fresh.length, again: again.length, due: queue.length - fresh.length - again.length }
}

/** Returns the number of cards that are due today beyond the daily review limit. */
export const heldBack = ({ cards, limits }: Deck) =>
  dueCards(cards, { ...limits, reviewsLeft: cards.length }).length - dueCards(cards, limits).length

export interface DayAhead {
  day: string
  count: number
}

/**
 * Returns the day on which a card is due. A buried card, which is hidden until a given day, is not due before that day.
 * Returns undefined for a card that was never reviewed.
 */
export function dueDayOf(
  { memory, buriedUntil = '' }: CardState,
  examAt: number | undefined,
  { minutesAheadOfUtc: ahead, startHour }: Deck['limits'],
) {
  const due = memory && studyDay(cappedDueAt(memory, examAt), ahead, startHour)
  return due !== undefined && due < buriedUntil ? buriedUntil : due
}

/** Counts the cards that are due on each of the next days, starting tomorrow. */
export function dueAhead({ cards, limits }: Deck, days: number): DayAhead[] {
  const dueDays = cards.flatMap(({ state, examAt }) =>
    state === undefined || state.isSuspended ? [] : [dueDayOf(state, examAt, limits)],
  )
  return Array.from({ length: days }, (_, at) => {
    const each = addDays(limits.today, at + 1)
    return { day: each, count: dueDays.filter((due) => due === each).length }
  })
}

/** Returns the first day after today with cards to review, including new cards, and the number of these cards. */
export function nextDue({ cards, limits, perDay }: Deck): DayAhead | undefined {
  const tomorrow = addDays(limits.today, 1)
  const days = cards.flatMap(({ state, examAt }) => {
    if (state?.isSuspended === true) return []
    const due = (state && dueDayOf(state, examAt, limits)) ?? state?.buriedUntil ?? tomorrow
    return [due > tomorrow ? due : tomorrow]
  })
  const [day] = days.toSorted()
  if (day === undefined) return undefined
  const now = limits.now + daysBetween(limits.today, day) * dayMs
  const then = { now, today: day, newLeft: perDay.newCards, reviewsLeft: perDay.reviews }
  return { day, count: dueCards(cards, { ...limits, ...then }).length }
}
