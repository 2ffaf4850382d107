import { useLiveQuery } from '../../../device/study/live-query.ts'
import { Fragment, memo, useEffect } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import type { DayRow } from '../../../log/database.ts'
import { writeValue } from '../../../log/values.ts'
import { readDeck } from '../../../packs/content/deck.ts'
import { AccuracyChart } from './accuracy-chart.tsx'
import { accuracyNeed, accuracyOver } from './accuracy.ts'
import { CalendarChart } from './calendar-chart.tsx'
import { calendarNeed, calendarOf } from './calendar.ts'
import { DueChart } from './due-chart.tsx'
import { dueNeed, dueOver, type Due } from './due.ts'
import { PaceChart } from './pace-chart.tsx'
import { paceNeed, type Pace } from './pace.ts'

interface DayChartsProps {
  day: string
  rows: readonly DayRow[]
  /** The same rows without the answers given in running exams, because an exam shows its results only at the end. */
  visibleRows: readonly DayRow[]
  cachedDue: Due | undefined
  /** Undefined while the answers are being read. Null if there is no answered question to show. */
  pace: Pace | null | undefined
}

/**
 * Shows the charts over time. Instead of a chart that does not have enough data, a sentence says which data is missing.
 * The component is memoized, so that the charts are not rendered again each time the progress of the mastery
 * computation changes.
 */
export const DayCharts = memo(({ day, rows, visibleRows, cachedDue, pace }: DayChartsProps) => {
  const accuracy = accuracyOver(visibleRows, day)
  const calendar = calendarOf(rows, day)
  const due = useDue(cachedDue)
  const charts = [
    { name: 'Accuracy', need: accuracyNeed(accuracy), chart: accuracy && <AccuracyChart accuracy={accuracy} /> },
    { name: 'Study days', need: calendarNeed(calendar), chart: <CalendarChart calendar={calendar} /> },
    { name: 'Cards due ahead', need: due && dueNeed(due), chart: due && <DueChart due={due} /> },
    {
      name: 'Seconds per question',
      need: pace === undefined ? undefined : paceNeed(pace ?? undefined),
      chart: pace && <PaceChart pace={pace} />,
    },
  ]
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 empty:hidden min-[62rem]:grid-cols-2">
        {charts.map(({ name, need, chart }) => need === undefined && <Fragment key={name}>{chart}</Fragment>)}
      </div>
      <ChartNeeds needs={charts.flatMap(({ name, need }) => (need === undefined ? [] : [{ name, words: need }]))} />
    </>
  )
})

function useDue(cached: Due | undefined) {
  const { database } = useStudy()
  const topics = useLibrary()?.topics
  const read = useLiveQuery(async () => topics && dueOver(await readDeck(database, topics)), [database, topics])
  useEffect(() => {
    // If the device is full, the counts are not cached and are computed again on the next visit.
    if (read !== undefined) void writeValue(database, 'due 1', read).catch(() => undefined)
  }, [database, read])
  return read ?? cached
}

function ChartNeeds({ needs }: { needs: readonly { name: string; words: string }[] }) {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs" className="max-w-[30rem]">
      <h2 id="needs" className="font-head text-lead leading-tight font-bold">
        More as you go
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {needs.map(({ name, words }) => (
          <div key={name} className="grid gap-0.5 py-2.5 leading-snug">
            <dt className="text-small font-semibold">{name}</dt>
            <dd className="text-small text-pretty text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
