import {
  addDays,
  isEventOfKind,
  paceOf,
  planFor,
  coverageOf,
  isWeekdayIn,
  upcomingExams,
  type CardState,
  type DayNeed,
  type ExamPlan,
  type Pace,
  type PlanCounts,
  type PlannedExam,
  type StudySettings,
} from '@titer/domain'
import { defaultSeconds } from '../../device/study/default-seconds.ts'
import type { LoggedEvent, StudyDatabase } from '../../log/database.ts'
import { readExams } from '../../log/exams.ts'
import { schedulerOf } from '../../log/refold.ts'
import { readValue } from '../../log/values.ts'
import type { LibraryTopic } from '../../packs/content/library.ts'
import { nearestExams } from '../../packs/content/exam-scope.ts'
import { countCardsLeft, ownTopic, readDeck, type CardsLeft, type Deck } from '../../packs/content/deck.ts'

/** The number of recent days whose answers determine the pace. Older answers say little about the current pace. */
export const paceDays = 30
/** The study times, in minutes per day, that the page compares. */
const comparedMinutes = [20, 40, 60]

export interface CoverageEstimate {
  minutes: number
  /**
   * `cards` is the share of cards seen, from 0 to 1. `questions` is the share of questions and cases answered at least
   * once.
   */
  cards: number
  questions: number
  isReviewsOnly: boolean
}

/** The plan for one exam. It covers only the content for which this exam is the nearest one. */
export interface ExamView {
  exam: PlannedExam
  /** Undefined on the day of the exam. */
  plan: ExamPlan | undefined
  coverage: CoverageEstimate[]
  /** `all` counts the content on this device, and `seen` counts the part that the student has seen. */
  all: PlanCounts
  seen: PlanCounts
}

export interface PlanView {
  today: string
  /** The exams from today on, the nearest first. */
  exams: ExamView[]
  hasPastExam: boolean
  /** The reviews, new cards, questions and cases to do today for all exams together. */
  need: DayNeed
  pace: Record<keyof PlanCounts, Pace>
  perDay: { newCards: number; reviews: number }
}

/**
 * Plans the study time until each upcoming exam. Each topic on this device is planned for the nearest exam whose scope
 * includes it.
 */
export async function readPlan(database: StudyDatabase, topics: readonly LibraryTopic[]): Promise<PlanView> {
  const [settings, exams, deck] = await Promise.all([
    readValue(database, 'settings'),
    readExams(database),
    readDeck(database, topics),
  ])
  const { today } = deck.limits
  const recent = await database.events.where('day').above(addDays(today, -paceDays)).toArray()
  const pace = measurePace(recent)
  const seconds = { cards: pace.cards.seconds, questions: pace.questions.seconds, cases: pace.cases.seconds }
  const nearestExam = nearestExams(exams, topics, today)
  const ownQuestions = (await database.ownQuestions.toArray()).filter(({ isGone }) => !isGone).map(({ item }) => item)
  const views = await Promise.all(
    upcomingExams(exams, today).map(async (exam): Promise<ExamView> => {
      const isAsked = (topic: string) => nearestExam(topic)?.exam === exam.exam
      const asked = topics.filter(({ id }) => isAsked(id))
      const questions = [...(isAsked(ownTopic) ? ownQuestions : []), ...asked.flatMap((topic) => topic.questions)]
      const counted = {
        questions: await countSeen(database, questions),
        cases: await countSeen(
          database,
          asked.flatMap((topic) => topic.cases),
        ),
      }
      const own = { ...deck, cards: deck.cards.filter(({ topic }) => isAsked(topic)) }
      return planExam(exam, own, counted, settings, seconds)
    }),
  )
  const needs = views.flatMap(({ plan }) => plan?.days[0] ?? [])
  const need = withTodaysCards([sumOf(needs, today)], countCardsLeft(deck), seconds.cards)[0] ?? sumOf([], today)
  return { today, exams: views, hasPastExam: exams.length > views.length, need, pace, perDay: deck.perDay }
}

interface SeenCount {
  all: number
  seen: number
}

function planExam(
  exam: PlannedExam,
  deck: Deck,
  { questions, cases }: { questions: SeenCount; cases: SeenCount },
  settings: StudySettings,
  seconds: PlanCounts,
): ExamView {
  const { today, now, minutesAheadOfUtc, startHour } = deck.limits
  // Suspended cards are neither learnt nor reviewed, so the plan leaves them out.
  const present = deck.cards.filter(({ state }) => state?.isSuspended !== true)
  const known = present.flatMap(({ state }) => (state?.memory === undefined ? [] : [planCard(state, state.memory)]))
  const all = { cards: present.length, questions: questions.all, cases: cases.all }
  const seen = { cards: known.length, questions: questions.seen, cases: cases.seen }
  const unseen = {
    cards: all.cards - seen.cards,
    questions: all.questions - seen.questions,
    cases: all.cases - seen.cases,
  }
  const times = { now, today, minutesAheadOfUtc, startHour }
  const scheduler = schedulerOf(settings)
  const isRestDay = (at: number) => isWeekdayIn(settings.restDays, addDays(today, at))
  const plan = planFor({ ...times, examDay: exam.day, scheduler, seen: known, unseen, seconds, isRestDay })
  const coverage = comparedMinutes.map((minutes): CoverageEstimate => {
    const more = plan && coverageOf(plan, { unseen, seconds }, minutes)
    const answered = seen.questions + seen.cases + (more?.questions ?? 0) + (more?.cases ?? 0)
    return {
      minutes,
      cards: shareOf(seen.cards + (more?.cards ?? 0), all.cards),
      questions: shareOf(answered, all.questions + all.cases),
      isReviewsOnly: more?.isReviewsOnly === true,
    }
  })
  const shown = plan && { ...plan, days: withTodaysCards(plan.days, countCardsLeft(deck), seconds.cards) }
  return { exam, plan: shown, coverage, all, seen }
}

const sumOf = (needs: readonly DayNeed[], day: string): DayNeed =>
  needs.reduce(
    (sum, need) => ({
      day,
      reviews: sum.reviews + need.reviews,
      newCards: sum.newCards + need.newCards,
      questions: sum.questions + need.questions,
      cases: sum.cases + need.cases,
      minutes: sum.minutes + need.minutes,
    }),
    { day, reviews: 0, newCards: 0, questions: 0, cases: 0, minutes: 0 },
  )

/**
 * Replaces the number of cards that the plan needs today with the number that a review would offer now. Otherwise, the
 * plan would send a student who has reached the daily limit to an empty review.
 */
const withTodaysCards = (days: readonly DayNeed[], left: CardsLeft, secondsPerCard: number): DayNeed[] =>
  days.map((need, at) => {
    if (at > 0) return need
    const [reviews, newCards] = [left.again + left.due, left.fresh]
    const moreCards = reviews + newCards - need.reviews - need.newCards
    return { ...need, reviews, newCards, minutes: Math.max(0, need.minutes + (moreCards * secondsPerCard) / 60) }
  })

const planCard = ({ buriedUntil }: CardState, memory: NonNullable<CardState['memory']>) => ({ memory, buriedUntil })

const shareOf = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)

async function countSeen(database: StudyDatabase, ids: string[]): Promise<SeenCount> {
  const rows = await database.items.bulkGet(ids)
  return { all: ids.length, seen: rows.filter((row) => row !== undefined && row.right + row.wrong > 0).length }
}

/** Measures the time that this student needs for a card, a question and a case. */
function measurePace(events: readonly LoggedEvent[]): PlanView['pace'] {
  const reviews = events.flatMap((event) => (isEventOfKind(event, 'reviewed') ? [event.body.ms] : []))
  const answers = events.flatMap((event) => (isEventOfKind(event, 'answered') ? [event.body] : []))
  const timesOf = (mode: 'quickfire' | 'case') => answers.filter((answer) => answer.mode === mode).map(({ ms }) => ms)
  return {
    cards: paceOf(reviews, defaultSeconds.cards),
    questions: paceOf(timesOf('quickfire'), defaultSeconds.questions),
    cases: paceOf(timesOf('case'), defaultSeconds.cases),
  }
}
