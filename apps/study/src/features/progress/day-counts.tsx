import { groupDigits } from '@titer/domain'
import type { DayRow } from '../../log/database.ts'

/** Shows what the student did today as plain counts, which are available on every plan. */
export function DayCounts({ row }: { row: DayRow | undefined }) {
  const { questions = 0, cases = 0, right = 0, reviews = 0, ms = 0 } = row ?? {}
  const counts = [
    { name: 'Questions', count: questions },
    { name: 'Cases', count: cases },
    { name: 'Right', count: right },
    { name: 'Cards', count: reviews },
    { name: 'Minutes', count: Math.round(ms / 60_000) },
  ]
  return (
    <section aria-labelledby="today" className="max-w-[30rem]">
      <h2 id="today" className="mb-2 font-head text-lead leading-tight font-bold">
        Today
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-2 gap-y-4">
        {counts.map(({ name, count }) => (
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
