import { dayMs, type Memory, type Scheduler } from '../scheduling/scheduler.ts'
import { cappedDueAt, examStart } from './card.ts'
import { addDays, daysBetween, studyDay } from './day.ts'

/** A number for each kind of item. */
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
  /** Cards that have been reviewed, each with the day until which it is buried. */
  seen: readonly { memory: Memory; buriedUntil?: string | undefined }[]
  unseen: PlanCounts
  /** How many seconds one item of each kind takes. */
  seconds: PlanCounts
  /** Checks whether a day is a rest day. Day 0 is today. */
  isRestDay: (day: number) => boolean
}

/** The work planned for one of the days before the exam. */
export interface DayNeed {
  day: string
  /** The number of card reviews, assuming that every review succeeds. */
  reviews: number
  newCards: number
  questions: number
  cases: number
  minutes: number
}

export interface ExamPlan {
  days: DayNeed[]
  /** The number of reviews until the exam, of cards already seen and of cards that are still new. */
  reviews: { ofSeen: number; ofNew: number }
  /** The average number of minutes a day that the whole plan takes. */
  minutesADay: number
}

/** Plans each day until the exam so that the student sees every item by then. Returns undefined if no day is left. */
export function planFor(input: PlanInput): ExamPlan | undefined {
  const { now, today, examDay, scheduler, seen, unseen, seconds } = input
  const count = daysBetween(today, examDay)
  if (count <= 0) return undefined
  const reviewDays = reviewDaysUntilExam(input, count)
  const ofSeen = Array.from({ length: count }, () => 0)
  for (const { memory, buriedUntil } of seen) {
    const from = buriedUntil === undefined ? 0 : daysBetween(today, buriedUntil)
    for (const at of reviewDays(memory, from)) ofSeen[at] = (ofSeen[at] ?? 0) + 1
  }
  const ofNew = Array.from({ length: count }, () => 0)
  const workdays = workdaysOf(count, input.isRestDay)
  const newCards = spread(unseen.cards, workdays)
  for (const [day, many] of newCards.entries()) {
    if (many === 0) continue
    const learnt = scheduler.next(undefined, 'good', now + day * dayMs)
    for (const at of reviewDays(learnt, day + 1)) ofNew[at] = (ofNew[at] ?? 0) + many
  }
  const [questions, cases] = [spread(unseen.questions, workdays), spread(unseen.cases, workdays)]
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

/**
 * Returns a function that lists a card's review days, counted from today, if every review succeeds. The last review is
 * on the day before the exam.
 */
function reviewDaysUntilExam(input: PlanInput, count: number) {
  const { now, today, minutesAheadOfUtc, startHour, scheduler } = input
  const examAt = examStart(input.examDay, input)
  const eve = count - 1
  return (memory: Memory, from: number): number[] => {
    const days: number[] = []
    let [state, earliest] = [memory, from]
    while (earliest <= eve) {
      const due = daysBetween(today, studyDay(cappedDueAt(state, examAt), minutesAheadOfUtc, startHour))
      let at = Math.min(eve, Math.max(earliest, due, 0))
      // A review on a rest day moves to the next day that is not a rest day, but at the latest to the day before the
      // exam.
      while (at < eve && input.isRestDay(at)) at += 1
      days.push(at)
      if (at < eve) state = scheduler.next(state, 'good', now + at * dayMs)
      earliest = at + 1
    }
    return days
  }
}

/**
 * Returns for each day whether the student studies on it. If all days until the exam are rest days, the student studies
 * on all of them.
 */
function workdaysOf(count: number, isRestDay: (day: number) => boolean): boolean[] {
  const days = Array.from({ length: count }, (_, at) => !isRestDay(at))
  return days.includes(true) ? days : days.map(() => true)
}

/** Spreads a count over the days that are not rest days, as evenly as whole numbers allow. */
function spread(many: number, workdays: readonly boolean[]): number[] {
  const days = workdays.filter(Boolean).length
  let at = 0
  return workdays.map((isWorkday) => {
    if (!isWorkday) return 0
    at += 1
    return Math.floor((at * many) / days) - Math.floor(((at - 1) * many) / days)
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

interface Coverage extends PlanCounts {
  /** Whether the time is too short even for the reviews of cards already seen. */
  isReviewsOnly: boolean
}

/**
 * Computes how many new items fit into the given minutes a day until the exam. Reviews of cards already seen take
 * precedence. New cards (with their later reviews), questions and cases share the remaining time evenly.
 */
export function coverageOf(
  { days, reviews }: Pick<ExamPlan, 'days' | 'reviews'>,
  { unseen, seconds }: Pick<PlanInput, 'unseen' | 'seconds'>,
  minutesADay: number,
): Coverage {
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
  /** Whether the pace was measured for this student. Otherwise it is assumed. */
  isMeasured: boolean
}

/** The minimum number of measured times. With fewer times, the assumed pace is used. */
const minimumTimes = 20

/** Returns the median of the student's times, or the assumed pace if there are too few times. */
export function paceOf(timesMs: readonly number[], assumedSeconds: number): Pace {
  if (timesMs.length < minimumTimes) return { seconds: assumedSeconds, isMeasured: false }
  const ordered = timesMs.toSorted((one, other) => one - other)
  const middle = ordered[Math.floor(ordered.length / 2)] ?? 0
  // The pace is at least one second, because a pace of zero would mean that any number of items fits.
  return { seconds: Math.max(1, Math.round(middle / 1000)), isMeasured: true }
}
