import { dayMs, type Memory, type Scheduler } from '../scheduling/scheduler.ts'
import { cappedDueAt, examStart } from './card.ts'
import { addDays, daysBetween, studyDay } from './day.ts'

/** A number for cards, one for questions and one for cases, such as how many are left. */
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
  /** Cards that have been reviewed. A buried card has the day on which it is shown again. */
  seen: readonly { memory: Memory; buriedUntil?: string | undefined }[]
  unseen: PlanCounts
  /** How many seconds one item of each kind takes. */
  seconds: PlanCounts
  /** Checks whether a day is a rest day. Day 0 is today. */
  isRestDay: (day: number) => boolean
  /** The study time available on a day, in seconds. Without it, the plan takes as much time as all items need. */
  secondsOn?: (day: number) => number
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
  /** The new items for which there is no time before the exam. */
  leftOut: PlanCounts
  /** The average number of minutes a day that the whole plan takes. */
  minutesADay: number
}

/** Cards with the same memory, which are due on the same day. */
interface CardGroup {
  memory: Memory
  count: number
  isNew: boolean
}

/**
 * Plans each day until the exam. Each day, the reviews come first, and then the new items, spread evenly over the days.
 * Reviews that do not fit into a day move to the next one. Returns undefined if no day is left.
 */
export function planFor(input: PlanInput): ExamPlan | undefined {
  const { now, today, scheduler, seen, seconds, secondsOn = () => Infinity } = input
  const count = daysBetween(today, input.examDay)
  if (count <= 0) return undefined
  const reviewDay = reviewDays(input, count)
  const due = Array.from({ length: count }, (): CardGroup[] => [])
  const schedule = (group: CardGroup, from: number) => due[reviewDay(group.memory, from)]?.push(group)
  for (const { memory, buriedUntil } of seen) {
    schedule({ memory, count: 1, isNew: false }, buriedUntil === undefined ? 0 : daysBetween(today, buriedUntil))
  }
  const workdays = workdaysOf(count, input.isRestDay)
  const fresh = spreadNewItems(input, workdays)
  const reviews = { ofSeen: 0, ofNew: 0 }
  const days = workdays.map((isWorkday, at): DayNeed => {
    const isEve = at === count - 1
    const available = isWorkday || isEve ? secondsOn(at) : 0
    const [done, postponed] = divideGroups(due[at] ?? [], Math.floor(available / seconds.cards))
    if (!isEve) due[at + 1]?.unshift(...postponed)
    for (const { memory, count: many, isNew } of done) {
      reviews[isNew ? 'ofNew' : 'ofSeen'] += many
      if (!isEve) schedule({ memory: scheduler.next(memory, 'good', now + at * dayMs), count: many, isNew }, at + 1)
    }
    const reviewed = done.reduce((total, group) => total + group.count, 0)
    const items = fresh.take(at, available - reviewed * seconds.cards)
    if (items.cards > 0 && !isEve) {
      const learnt = scheduler.next(undefined, 'good', now + at * dayMs)
      schedule({ memory: learnt, count: items.cards, isNew: true }, at + 1)
    }
    const { cards: newCards, questions, cases } = items
    const minutes = (reviewed * seconds.cards + secondsFor(items, seconds)) / 60
    return { day: addDays(today, at), reviews: reviewed, newCards, questions, cases, minutes }
  })
  const minutesADay = days.reduce((total, { minutes }) => total + minutes, 0) / count
  return { days, reviews, leftOut: fresh.left, minutesADay }
}

const kinds = ['cards', 'questions', 'cases'] as const

/** Computes how long the given number of items takes, in seconds. */
export const secondsFor = (items: PlanCounts, seconds: PlanCounts) =>
  kinds.reduce((total, kind) => total + items[kind] * seconds[kind], 0)

/** Divides groups of cards into the first `limit` cards and the rest. */
function divideGroups(groups: readonly CardGroup[], limit: number): [CardGroup[], CardGroup[]] {
  const [first, rest]: [CardGroup[], CardGroup[]] = [[], []]
  let free = limit
  for (const group of groups) {
    const many = Math.min(group.count, free)
    free -= many
    if (many > 0) first.push({ ...group, count: many })
    if (many < group.count) rest.push({ ...group, count: group.count - many })
  }
  return [first, rest]
}

/** Returns a function that finds the day of a card's next review, counted from today and not before `from`. */
function reviewDays(input: PlanInput, count: number) {
  const { today, minutesAheadOfUtc, startHour } = input
  const examAt = examStart(input.examDay, input)
  const eve = count - 1
  return (memory: Memory, from: number): number => {
    const due = daysBetween(today, studyDay(cappedDueAt(memory, examAt), minutesAheadOfUtc, startHour))
    let at = Math.min(eve, Math.max(from, due, 0))
    // A review on a rest day moves to the next day that is not a rest day, but at the latest to the day before the
    // exam.
    while (at < eve && input.isRestDay(at)) at += 1
    return at
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

/**
 * Spreads the new items over the days that are not rest days, as evenly as whole numbers allow. `take` returns the new
 * items of a day, and must be called for the days in order. If a day is too short for its equal part of the remaining
 * items, the number of items of each kind is reduced by the same factor.
 */
function spreadNewItems({ unseen, seconds }: PlanInput, workdays: readonly boolean[]) {
  const left = { ...unseen }
  // Keeps the fractions of items that earlier days could not use, so that rounding loses no time.
  const owed = { cards: 0, questions: 0, cases: 0 }
  const take = (day: number, available: number): PlanCounts => {
    const taken = { cards: 0, questions: 0, cases: 0 }
    const daysLeft = workdays.slice(day).filter(Boolean).length
    if (workdays[day] !== true || daysLeft === 0) return taken
    const even = { ...taken }
    for (const kind of kinds) even[kind] = Math.floor(left[kind] / daysLeft)
    const share = Math.min(1, available / Math.max(1, secondsFor(even, seconds)))
    let free = available
    for (const kind of kinds) {
      if (share === 1) owed[kind] = even[kind]
      else owed[kind] += even[kind] * share
      taken[kind] = Math.max(0, Math.min(Math.floor(owed[kind]), left[kind], Math.floor(free / seconds[kind])))
      owed[kind] -= taken[kind]
      left[kind] -= taken[kind]
      free -= taken[kind] * seconds[kind]
    }
    return taken
  }
  return { left, take }
}

interface Coverage extends PlanCounts {
  /** Whether the time is too short even for the reviews of cards already seen. */
  isReviewsOnly: boolean
}

/**
 * Computes how many new items fit into the given minutes a day until the exam. Reviews of cards already seen take
 * precedence. In the remaining time, the same share of the new cards (with their later reviews), the questions and the
 * cases is studied.
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
