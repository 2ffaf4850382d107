import type { DayNeed } from '@titer/domain'
import { wholeMinutes, needWords, shortDate, spokenMinutes } from './plan-words.ts'
import { dayFormat } from '../../widgets/text/day-format.ts'

const initialOf = dayFormat({ weekday: 'narrow' })

const partOf = (part: number, whole: number) => `${whole === 0 ? 0 : (100 * part) / whole}%`

interface DayBarsProps {
  days: readonly DayNeed[]
  seconds: { cards: number }
}

/** Shows a bar chart of the study minutes that each day requires. The list below shows the same figures as text. */
export function DayBars({ days, seconds }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ minutes }) => minutes))
  return (
    <section aria-labelledby="days-ahead">
      <h2 id="days-ahead" className="font-head text-lead leading-tight font-bold">
        {days.length === 1 ? 'The last day before your exam' : `The next ${days.length} days`}
      </h2>
      <div aria-hidden="true" className="mt-2 grid gap-2">
        <p className="flex flex-wrap gap-x-4 text-micro text-muted">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-full bg-violet" /> cards
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-3 rounded-full bg-verdigris" /> questions and cases
          </span>
          <span className="ml-auto tabular-nums">{`longest day: ${wholeMinutes(most)} min`}</span>
        </p>
        <div className="flex h-32 items-end gap-1 border-b-2 border-line">
          {days.map(({ day, reviews, newCards, minutes }) => {
            const cards = ((reviews + newCards) * seconds.cards) / 60
            return (
              <span
                key={day}
                className="flex max-w-12 flex-1 flex-col overflow-hidden rounded-t-small bg-verdigris"
                style={{ height: partOf(minutes, most) }}
              >
                <span className="mt-auto bg-violet" style={{ height: partOf(cards, minutes) }} />
              </span>
            )
          })}
        </div>
        <p className="flex gap-1 text-center text-micro leading-none text-muted">
          {days.map(({ day }, at) => (
            <span key={day} className={`max-w-12 min-w-0 flex-1 ${at === 0 ? 'font-bold text-ink' : ''}`}>
              {initialOf(day)}
            </span>
          ))}
        </p>
      </div>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-violet">Day by day</summary>
        <ol className="divide-y divide-line border-y border-line">
          {days.map((need, at) => (
            <li key={need.day} className="py-2.5 leading-snug">
              <span className="flex flex-wrap justify-between gap-x-3">
                <strong className="font-semibold">{at === 0 ? 'Today' : shortDate(need.day)}</strong>
                <span className="text-muted tabular-nums">{`about ${spokenMinutes(need.minutes)}`}</span>
              </span>
              <span className="block text-small text-muted">{needWords(need)}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
