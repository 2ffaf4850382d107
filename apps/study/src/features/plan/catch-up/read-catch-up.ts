import {
  addDays,
  assumedDaysAhead,
  dayMs,
  dueCards,
  daysBetween,
  gainOfReview,
  isWeekdayIn,
  longestSpreadDays,
  spreadTasks,
  type EventBodies,
  type Memory,
  type StudySettings,
  type WaitingTask,
} from '@titer/domain'
import { defaultSeconds } from '../../../device/study/default-seconds.ts'
import type { StudyDatabase } from '../../../log/database.ts'
import { schedulerOf } from '../../../log/refold.ts'
import { readValue } from '../../../log/values.ts'
import { dueDayOf, readDeck } from '../../../packs/content/deck.ts'
import { readExamDates } from '../../../packs/content/exam-dates.ts'
import { readFactQueue } from '../../../packs/content/fact-queue.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { topicOfFact } from '../../../packs/content/variants.ts'
import { nothingPostponed, readPostponement } from '../../../packs/content/postponement.ts'

/** The waiting cards and facts, and the spread that the student has already made. */
export interface CatchUp {
  today: string
  tasks: WaitingTask[]
  /** The study time, in minutes, for all cards and facts that are due today or overdue. */
  minutesWaiting: number
  /** The last day of the current spread. Undefined if there is none, or if it is over. */
  spreadUntil: string | undefined
  settings: Pick<StudySettings, 'minutesPerDay' | 'restDays'>
}

/** Reads the waiting cards and facts, and the cards that will be due within the longest possible spread. */
export async function readCatchUp(database: StudyDatabase, topics: readonly LibraryTopic[]): Promise<CatchUp> {
  const [deck, queue, examOf, settings, { lastDay }] = await Promise.all([
    // A new spread replaces the old one, so it starts from all waiting cards and facts.
    readDeck(database, topics, nothingPostponed),
    readFactQueue(database, topics, nothingPostponed),
    readExamDates(database, topics),
    readValue(database, 'settings'),
    readPostponement(database),
  ])
  const { limits } = deck
  const { today, now } = limits
  const shares = new Map(topics.map(({ id, share }) => [id, share]))
  const scheduler = schedulerOf(settings)
  const valueOf = (memory: Memory, topic: string, examAt: number | undefined) => {
    const daysAhead = examAt === undefined ? assumedDaysAhead : Math.max(0, (examAt - now) / dayMs)
    return gainOfReview(memory, { now, daysAhead, scheduler }) * (shares.get(topic) ?? 0)
  }
  const dueNow = new Set(
    dueCards(deck.cards, { ...limits, newLeft: 0, reviewsLeft: deck.cards.length }).map(({ id }) => id),
  )
  const cards = deck.cards.flatMap(({ id, topic, state, examAt }): WaitingTask[] => {
    if (state?.memory === undefined || state.isSuspended) return []
    const dueIn = dueNow.has(id) ? 0 : daysBetween(today, dueDayOf(state, examAt, limits) ?? today)
    if (dueIn > longestSpreadDays) return []
    return [
      { id, value: valueOf(state.memory, topic, examAt), seconds: defaultSeconds.cards, dueIn: Math.max(0, dueIn) },
    ]
  })
  const facts = queue.due.map(({ fact }): WaitingTask => {
    const topic = topicOfFact(queue.open, fact.id) ?? ''
    const examAt = examOf(topic)
    return { id: fact.id, value: valueOf(fact.memory, topic, examAt), seconds: defaultSeconds.questions, dueIn: 0 }
  })
  const tasks = [...facts, ...cards]
  const waiting = tasks.filter(({ dueIn }) => dueIn === 0)
  return {
    today,
    tasks,
    minutesWaiting: waiting.reduce((sum, { seconds }) => sum + seconds, 0) / 60,
    spreadUntil: lastDay !== undefined && lastDay >= today ? lastDay : undefined,
    settings,
  }
}

/** One day of a spread, with the ids of the cards and facts to study on it. */
export interface SpreadDay {
  day: string
  ids: string[]
  minutes: number
  isRestDay: boolean
}

/**
 * Spreads the waiting cards and facts over the days ahead. Returns the days up to the last day that has a card or fact
 * that is already due today or overdue. Later days would have only cards that become due after today.
 */
export function spreadDays(
  { today, tasks }: Pick<CatchUp, 'today' | 'tasks'>,
  settings: CatchUp['settings'],
): SpreadDay[] {
  const { minutesPerDay, restDays } = settings
  const dayAt = (place: number) => addDays(today, place)
  const isRestDay = (place: number) => isWeekdayIn(restDays, dayAt(place))
  const days = spreadTasks({ tasks, secondsPerDay: minutesPerDay * 60, isRestDay })
  const taskOf = new Map(tasks.map((task) => [task.id, task]))
  const last = days.findLastIndex((ids) => ids.some((id) => taskOf.get(id)?.dueIn === 0))
  return days.slice(0, last + 1).map((ids, place) => ({
    day: dayAt(place),
    ids,
    minutes: ids.reduce((sum, id) => sum + (taskOf.get(id)?.seconds ?? 0), 0) / 60,
    isRestDay: isRestDay(place),
  }))
}

/** Returns the body of the event that records the spread. */
export const spreadBody = (days: readonly SpreadDay[], minutesPerDay: number): EventBodies['spreadOut'] => ({
  days: Object.fromEntries(days.map(({ day, ids }) => [day, ids])),
  cardsPerDay: Math.floor((minutesPerDay * 60) / defaultSeconds.cards),
})

/**
 * Checks whether the waiting cards and facts need more than one and a half days of study time. False during a spread.
 */
export const isBehind = ({ minutesWaiting, settings, spreadUntil }: CatchUp) =>
  spreadUntil === undefined && minutesWaiting > 1.5 * settings.minutesPerDay
