import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import type { TodaySummary } from './summary.ts'
import { shortDay } from '../../widgets/text/relative-time.ts'

const tile = 'grid content-start gap-1 rounded-surface bg-violet-wash p-3.5 leading-snug text-ink no-underline'

/** Shows the days until the exam and links to the plan, or asks for the date of the exam. */
export function ExamTile({ exam }: Pick<TodaySummary, 'exam'>) {
  if (exam === undefined || exam.daysLeft < 0) {
    return (
      <Link to="/settings#exam" className={tile}>
        <span className="flex items-center gap-1.5 text-micro leading-none text-violet">
          <CalendarDays size={15} aria-hidden="true" /> Exam
        </span>
        <span className="font-head leading-tight font-bold">
          {exam === undefined ? 'When is your exam?' : 'Your exam is over'}
        </span>
        <span className="text-micro">{exam === undefined ? 'Set the date to get a plan' : 'Set the next date'}</span>
      </Link>
    )
  }
  return (
    <Link to="/plan" className={tile}>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <strong className="font-head text-[1.375rem] leading-tight font-bold text-violet tabular-nums">
          {daysWords(exam.daysLeft)}
        </strong>
        <span className="text-micro text-muted">{shortDay(exam.day)}</span>
      </span>
      <span className="text-small [overflow-wrap:anywhere]">{`to ${exam.name === 'Exam' ? 'your exam' : exam.name}`}</span>
      <span className="text-micro text-muted">See the plan</span>
    </Link>
  )
}

const daysWords = (days: number) => (days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`)
