import { daysBetween, type DayNeed, type PlanCounts } from '@titer/domain'
import { paceDays, type PlanView } from './read-plan.ts'
import { dayFormat } from '../../widgets/text/day-format.ts'
import { counted } from '../../widgets/text/counted.ts'
import { joined } from '../../widgets/text/joined.ts'

/** Returns a text that says how many days are left until an exam. */
export const daysLeftWords = (today: string, examDay: string) =>
  today === examDay ? 'Today' : `${counted(daysBetween(today, examDay), 'day')} left`

/** Returns a day's non-zero counts as texts. */
const needParts = ({ reviews, newCards, questions, cases }: Omit<DayNeed, 'day' | 'minutes'>) =>
  [
    { many: reviews, words: counted(reviews, 'review') },
    { many: newCards, words: counted(newCards, 'new card') },
    { many: questions, words: counted(questions, 'question') },
    { many: cases, words: counted(cases, 'case') },
  ]
    .filter(({ many }) => many > 0)
    .map(({ words }) => words)

/** Names the new items that a plan leaves out. Returns an empty text if it leaves out none. */
export const leftOutWords = ({ cards, questions, cases }: PlanCounts) =>
  joined(needParts({ reviews: 0, newCards: cards, questions, cases }))

export const needWords = (need: DayNeed) => (needParts(need).length === 0 ? 'Nothing' : joined(needParts(need)))

/** Rounds to whole minutes, but never rounds a positive time down to 0. */
export const wholeMinutes = (minutes: number) => (minutes === 0 ? 0 : Math.max(1, Math.round(minutes)))

export function spokenMinutes(minutes: number) {
  const whole = wholeMinutes(minutes)
  if (whole < 90) return counted(whole, 'minute')
  return `${Number((whole / 60).toFixed(1)).toLocaleString('en')} hours`
}

export const dateWords = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

export const shortDate = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** Returns sentences that say which times per item are measured and which are assumed. */
export function paceWords(pace: PlanView['pace']): string[] {
  const lines = [
    { name: 'a card', ...pace.cards },
    { name: 'a question', ...pace.questions },
    { name: 'a case', ...pace.cases },
  ].map(({ name, seconds, isMeasured }) => ({ isMeasured, words: `${counted(seconds, 'second')} for ${name}` }))
  const of = (isWanted: boolean) => joined(lines.flatMap((line) => (line.isMeasured === isWanted ? [line.words] : [])))
  const [measured, assumed] = [of(true), of(false)]
  return [
    ...(measured === '' ? [] : [`Your median time in the last ${paceDays} days: ${measured}.`]),
    ...(assumed === '' ? [] : [`Assumed until you have twenty answers: ${assumed}.`]),
  ]
}
