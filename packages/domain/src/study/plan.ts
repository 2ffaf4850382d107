import { dayMs, type Memory, type Scheduler } from '../scheduling/scheduler.ts'
import { dueOf, examMoment } from './card.ts'
import { addDays, daysBetween, studyDay } from './day.ts'

/** Things of each kind: cards, quick questions and cases. */
export interface PlanCounts {
  cards: number
  questions: number
  cases: number
}

export interface PlanInput {
  now: number
  today: string
  examDay: string
  minutesAheadOfUtc: number
  startHour: number
  scheduler: Scheduler
  /** Cards that have been reviewed, and the day until which each is put aside, if it is. */
  seen: readonly { memory: Memory; buriedUntil?: string | undefined }[]
  unseen: PlanCounts
  /** How long one of each takes. */
  seconds: PlanCounts
}

/** What a day before the exam needs. */
export interface DayNeed {
  day: string
  /** Cards that come back, taken as remembered every time. */
  reviews: number
  newCards: number
  questions: number
  cases: number
  minutes: number
}

export interface ExamPlan {
  days: DayNeed[]
  /** Reviews until the exam: of the cards that have been seen, and of those that are still new. */
  reviews: { ofSeen: number; ofNew: number }
  /** What everything takes, spread over the days. */
  minutesADay: number
}

/** What each day until the exam needs for all to be seen by then; nothing, when no day is left. */
export function planFor(input: PlanInput): ExamPlan | undefined {
  const { now, today, examDay, scheduler, seen, unseen, seconds } = input
  const count = daysBetween(today, examDay)
  if (count <= 0) return undefined
  const returns = returnsOf(input, count)
  const ofSeen = Array.from({ length: count }, () => 0)
  for (const { memory, buriedUntil } of seen) {
    const from = buriedUntil === undefined ? 0 : daysBetween(today, buriedUntil)
    for (const at of returns(memory, from)) ofSeen[at] = (ofSeen[at] ?? 0) + 1
  }
  const ofNew = Array.from({ length: count }, () => 0)
  const newCards = spread(unseen.cards, count)
  for (const [day, many] of newCards.entries()) {
    if (many === 0) continue
    const learnt = scheduler.next(undefined, 'good', now + day * dayMs)
    for (const at of returns(learnt, day + 1)) ofNew[at] = (ofNew[at] ?? 0) + many
  }
  const [questions, cases] = [spread(unseen.questions, count), spread(unseen.cases, count)]
  const days = ofSeen.map((known, at): DayNeed => {
    const need = {
      reviews: known + (ofNew[at] ?? 0),
      newCards: newCards[at] ?? 0,
      questions: questions[at] ?? 0,
      cases: cases[at] ?? 0,
    }
    const cardSeconds = (need.reviews + need.newCards) * seconds.cards
    const minutes = (cardSeconds + need.questions * seconds.questions + need.cases * seconds.cases) / 60
    return { day: addDays(today, at), ...need, minutes }
  })
  return {
    days,
    reviews: { ofSeen: sum(ofSeen), ofNew: sum(ofNew) },
    minutesADay: sum(days.map(({ minutes }) => minutes)) / count,
  }
}

/** On which days from today a card comes back until the exam, if it is remembered every time: at last on its eve. */
function returnsOf(input: PlanInput, count: number) {
  const { now, today, minutesAheadOfUtc, startHour, scheduler } = input
  const examAt = examMoment(input.examDay, input)
  const eve = count - 1
  return (memory: Memory, from: number): number[] => {
    const days: number[] = []
    let [state, earliest] = [memory, from]
    while (earliest <= eve) {
      const due = daysBetween(today, studyDay(dueOf(state, examAt), minutesAheadOfUtc, startHour))
      const at = Math.min(eve, Math.max(earliest, due, 0))
      days.push(at)
      if (at < eve) state = scheduler.next(state, 'good', now + at * dayMs)
      earliest = at + 1
    }
    return days
  }
}

/** So many over so many days, as evenly as whole things go. */
const spread = (many: number, days: number): number[] =>
  Array.from({ length: days }, (_, at) => Math.floor(((at + 1) * many) / days) - Math.floor((at * many) / days))

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

interface Reach extends PlanCounts {
  /** The time is not enough for the cards that have been seen already. */
  isReviewsOnly: boolean
}

/**
 * How much that is new so many minutes a day would reach by the exam. Reviews of what has been seen come first; new
 * cards, with the reviews that they bring, questions and cases share the rest evenly.
 */
export function reachOf(
  { days, reviews }: Pick<ExamPlan, 'days' | 'reviews'>,
  { unseen, seconds }: Pick<PlanInput, 'unseen' | 'seconds'>,
  minutesADay: number,
): Reach {
  const left = minutesADay * 60 * days.length - reviews.ofSeen * seconds.cards
  const cost =
    (unseen.cards + reviews.ofNew) * seconds.cards + unseen.questions * seconds.questions + unseen.cases * seconds.cases
  const share = cost === 0 ? 1 : Math.min(1, Math.max(0, left) / cost)
  return {
    cards: Math.floor(share * unseen.cards),
    questions: Math.floor(share * unseen.questions),
    cases: Math.floor(share * unseen.cases),
    isReviewsOnly: left < 0,
  }
}

export interface Pace {
  seconds: number
  /** Measured on the student; otherwise assumed. */
  isMeasured: boolean
}

/** Fewer times say nothing about a pace. */
const fewestTimes = 20

/** The middle of the times that somebody took, as half of them took longer; what is assumed, where they are few. */
export function paceOf(timesMs: readonly number[], assumedSeconds: number): Pace {
  if (timesMs.length < fewestTimes) return { seconds: assumedSeconds, isMeasured: false }
  const ordered = timesMs.toSorted((one, other) => one - other)
  const middle = ordered[Math.floor(ordered.length / 2)] ?? 0
  // A pace of nothing would promise everything.
  return { seconds: Math.max(1, Math.round(middle / 1000)), isMeasured: true }
}
