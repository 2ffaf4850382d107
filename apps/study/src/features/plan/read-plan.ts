import {
  addDays,
  isOf,
  paceOf,
  planFor,
  reachOf,
  type CardState,
  type ExamPlan,
  type Pace,
  type PlanCounts,
} from '@titer/domain'
import { usualSeconds } from '../../app/usual-seconds.ts'
import type { LoggedEvent, StudyDatabase } from '../../log/database.ts'
import { schedulerOf } from '../../log/refold.ts'
import { readValue } from '../../log/values.ts'
import type { LibraryTopic } from '../../packs/library.ts'
import { readDeck } from '../cards/index.ts'

/** A pace of last year says little. */
export const paceDays = 30
/** Minutes a day that are compared. */
const offers = [20, 40, 60]

export interface Offer {
  minutes: number
  /** Shares from none to all: cards seen, and questions and cases answered once. */
  cards: number
  questions: number
  isReviewsOnly: boolean
}

export interface PlanView {
  today: string
  examDay: string | null
  plan: ExamPlan | undefined
  offers: Offer[]
  pace: Record<keyof PlanCounts, Pace>
  /** What is on this device, and how much of it has been seen. */
  all: PlanCounts
  seen: PlanCounts
  perDay: { newCards: number; reviews: number }
}

/** The plan for the exam from everything that is on this device. */
export async function readPlan(database: StudyDatabase, topics: readonly LibraryTopic[]): Promise<PlanView> {
  const settings = await readValue(database, 'settings')
  const { cards, limits, perDay } = await readDeck(database, topics)
  const { today, now, minutesAheadOfUtc, startHour } = limits
  // Put aside for good: neither to be learnt nor to be reviewed.
  const present = cards.filter(({ state }) => state?.isSuspended !== true)
  const known = present.flatMap(({ state }) => (state?.memory === undefined ? [] : [planCard(state, state.memory)]))
  const own = (await database.ownQuestions.toArray()).filter(({ isGone }) => !isGone).map(({ item }) => item)
  const questions = await countSeen(database, [...own, ...topics.flatMap((topic) => topic.questions)])
  const cases = await countSeen(
    database,
    topics.flatMap((topic) => topic.cases),
  )
  const all = { cards: present.length, questions: questions.all, cases: cases.all }
  const seen = { cards: known.length, questions: questions.seen, cases: cases.seen }
  const unseen = {
    cards: all.cards - seen.cards,
    questions: all.questions - seen.questions,
    cases: all.cases - seen.cases,
  }
  const recent = await database.events.where('day').above(addDays(today, -paceDays)).toArray()
  const pace = pacesOf(recent)
  const seconds = { cards: pace.cards.seconds, questions: pace.questions.seconds, cases: pace.cases.seconds }
  const { examDay } = settings
  const scheduler = schedulerOf(settings)
  const times = { now, today, minutesAheadOfUtc, startHour }
  const plan = examDay === null ? undefined : planFor({ ...times, examDay, scheduler, seen: known, unseen, seconds })
  const reached = offers.map((minutes): Offer => {
    const more = plan && reachOf(plan, { unseen, seconds }, minutes)
    const answered = seen.questions + seen.cases + (more?.questions ?? 0) + (more?.cases ?? 0)
    return {
      minutes,
      cards: shareOf(seen.cards + (more?.cards ?? 0), all.cards),
      questions: shareOf(answered, all.questions + all.cases),
      isReviewsOnly: more?.isReviewsOnly === true,
    }
  })
  return { today, examDay, plan, offers: reached, pace, all, seen, perDay }
}

const planCard = ({ buriedUntil }: CardState, memory: NonNullable<CardState['memory']>) => ({ memory, buriedUntil })

const shareOf = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)

async function countSeen(database: StudyDatabase, ids: string[]) {
  const rows = await database.items.bulkGet(ids)
  return { all: ids.length, seen: rows.filter((row) => row !== undefined && row.right + row.wrong > 0).length }
}

/** How long a card, a question and a case take this student. */
function pacesOf(events: readonly LoggedEvent[]): PlanView['pace'] {
  const reviews = events.flatMap((event) => (isOf(event, 'reviewed') ? [event.body.ms] : []))
  const answers = events.flatMap((event) => (isOf(event, 'answered') ? [event.body] : []))
  const timesOf = (mode: 'quickfire' | 'case') => answers.filter((answer) => answer.mode === mode).map(({ ms }) => ms)
  return {
    cards: paceOf(reviews, usualSeconds.cards),
    questions: paceOf(timesOf('quickfire'), usualSeconds.questions),
    cases: paceOf(timesOf('case'), usualSeconds.cases),
  }
}
