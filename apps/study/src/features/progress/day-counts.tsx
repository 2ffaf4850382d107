import { groupDigits } from '@titer/domain'
import type { DayRow } from '../../log/database.ts'

interface DayCountsProps {
  title: string
  rows: readonly DayRow[]
}

/** Shows the number of questions, cases, right answers, cards and minutes on these days. It needs no paid plan. */
export function DayCounts({ title, rows }: DayCountsProps) {
  const sum = (of: (row: DayRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  // Counts of zero are hidden, except for the questions, so that the list is never empty.
  const isShown = ({ name, count }: { name: string; count: number }) => count > 0 || name === 'Questions'
  const counts = [
    { name: 'Questions', count: sum(({ questions }) => questions) },
    { name: 'Cases', count: sum(({ cases }) => cases) },
    { name: 'Right', count: sum(({ right }) => right) },
    { name: 'Cards', count: sum(({ reviews }) => reviews) },
    { name: 'Minutes', count: Math.round(sum(({ ms }) => ms) / 60_000) },
  ]
  return (
    <section aria-labelledby="counts" className="max-w-[30rem]">
      <h2 id="counts" className="mb-2 font-head text-lead leading-tight font-bold">
        {title}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-x-2 gap-y-4">
        {counts.filter(isShown).map(({ name, count }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="font-head text-[2rem] leading-none font-extrabold tracking-display tabular-nums">
              {groupDigits(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
