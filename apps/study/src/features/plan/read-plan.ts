import {
  addDays,
  isEventOfKind,
  paceOf,
  planFor,
  coverageOf,
  secondsFor,
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
  /** The plan within the minutes a day that the student has. Undefined on the day of the exam. */
  plan: ExamPlan | undefined
  /** The minutes a day that it would take to see everything. */
  minutesForAll: number
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
  /** The minutes a day that the student has, from the settings. */
  minutesPerDay: number
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
  const answered = await readAnswered(database)
  // For each day from today on, the seconds that are already planned for nearer exams. The nearest exam is planned
  // first.
  const taken: number[] = []
  const secondsOn = (at: number) => Math.max(0, settings.minutesPerDay * 60 - (taken[at] ?? 0))
  const views: ExamView[] = []
  for (const exam of upcomingExams(exams, today)) {
    const isAsked = (topic: string) => nearestExam(topic)?.exam === exam.exam
    const asked = topics.filter(({ id }) => isAsked(id))
    const questions = [...(isAsked(ownTopic) ? ownQuestions : []), ...asked.flatMap((topic) => topic.questions)]
    const cases = asked.flatMap((topic) => topic.cases)
    const counted = { questions: countSeen(answered, questions), cases: countSeen(answered, cases) }
    const own = { ...deck, cards: deck.cards.filter(({ topic }) => isAsked(topic)) }
    const view = planExam(exam, own, counted, settings, { seconds, secondsOn })
    views.push(view)
    for (const [at, { minutes }] of (view.plan?.days ?? []).entries()) taken[at] = (taken[at] ?? 0) + minutes * 60
  }
  const needs = sumOf(
    views.flatMap(({ plan }) => plan?.days[0] ?? []),
    today,
  )
  const need = withTodaysCards(needs, countCardsLeft(deck), seconds, settings.minutesPerDay * 60)
  return {
    today,
    exams: views,
    hasPastExam: exams.length > views.length,
    need,
    pace,
    perDay: deck.perDay,
    minutesPerDay: settings.minutesPerDay,
  }
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
  { seconds, secondsOn }: { seconds: PlanCounts; secondsOn: (day: number) => number },
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
  const input = { ...times, examDay: exam.day, scheduler, seen: known, unseen, seconds, isRestDay }
  const whole = planFor(input)
  const coverage = comparedMinutes.map((minutes): CoverageEstimate => {
    const more = whole && coverageOf(whole, { unseen, seconds }, minutes)
    const answered = seen.questions + seen.cases + (more?.questions ?? 0) + (more?.cases ?? 0)
    return {
      minutes,
      cards: shareOf(seen.cards + (more?.cards ?? 0), all.cards),
      questions: shareOf(answered, all.questions + all.cases),
      isReviewsOnly: more?.isReviewsOnly === true,
    }
  })
  const plan = planFor({ ...input, secondsOn })
  const cardsLeft = countCardsLeft(deck)
  const days = plan?.days.map((need, at) =>
    at === 0 ? withTodaysCards(need, cardsLeft, seconds, secondsOn(at)) : need,
  )
  const minutesForAll = whole?.minutesADay ?? 0
  return { exam, plan: plan && { ...plan, days: days ?? [] }, minutesForAll, coverage, all, seen }
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
 * Replaces the number of cards that the plan needs today with the number that the review page would offer now.
 * Otherwise, the plan would send a student who has reached the daily limit to an empty review page. Cards that do not
 * fit into the time are left out. Questions and cases get the remaining time.
 */
function withTodaysCards(need: DayNeed, left: CardsLeft, seconds: PlanCounts, available: number): DayNeed {
  const fitting = Math.floor(available / seconds.cards)
  const reviews = Math.min(left.again + left.due, fitting)
  const newCards = Math.min(left.fresh, fitting - reviews)
  const forCards = (reviews + newCards) * seconds.cards
  const planned = { cards: 0, questions: need.questions, cases: need.cases }
  const share = Math.min(1, (available - forCards) / Math.max(1, secondsFor(planned, seconds)))
  const [questions, cases] = [Math.floor(share * need.questions), Math.floor(share * need.cases)]
  const minutes = (forCards + secondsFor({ cards: 0, questions, cases }, seconds)) / 60
  return { day: need.day, reviews, newCards, questions, cases, minutes }
}

const planCard = ({ buriedUntil }: CardState, memory: NonNullable<CardState['memory']>) => ({ memory, buriedUntil })

const shareOf = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)

/** Reads the ids of all answered items. This is faster than thousands of reads of single rows. */
async function readAnswered(database: StudyDatabase): Promise<ReadonlySet<string>> {
  const rows = await database.items.toArray()
  return new Set(rows.filter(({ right, wrong }) => right + wrong > 0).map(({ id }) => id))
}

const countSeen = (answered: ReadonlySet<string>, ids: readonly string[]): SeenCount => ({
  all: ids.length,
  seen: ids.filter((id) => answered.has(id)).length,
})

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
