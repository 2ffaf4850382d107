import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarDays } from 'lucide-react'
import { memo, useDeferredValue, useEffect, type ReactNode } from 'react'
import { NothingHere } from '../../app/nothing-here.tsx'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import { Way } from '../../app/way.tsx'
import type { DayRow, StudyDatabase } from '../../log/database.ts'
import { today } from '../../log/record.ts'
import { findWorkedOut, writeValue } from '../../log/values.ts'
import { useLibrary } from '../../packs/library.ts'
import { readDeck } from '../cards/index.ts'
import { PairsLink } from '../pairs/index.ts'
import { readExams } from '../practice/index.ts'
import { SureWrongLink } from '../sure-wrong/index.ts'
import { AccuracyChart } from './charts/accuracy-chart.tsx'
import { accuracyOver } from './charts/accuracy.ts'
import { CalendarChart } from './charts/calendar-chart.tsx'
import { calendarOf } from './charts/calendar.ts'
import { DueChart } from './charts/due-chart.tsx'
import { dueOver, type Due } from './charts/due.ts'
import { PaceChart } from './charts/pace-chart.tsx'
import { Counting } from './counting.tsx'
import { DayCounts } from './day-counts.tsx'
import { Plate } from './mastery/plate.tsx'
import { ScoreSection } from './mastery/score-section.tsx'
import { useMeasured, useModel, type Measured } from './mastery/use-measured.ts'
import { WeakAreas } from './mastery/weak-areas.tsx'
import { NeedsPlan } from './needs-plan.tsx'
import { toldDays } from './told-days.ts'
import { useAccess } from './use-access.ts'

/** How far somebody has come, and what an exam would bring. */
export function ProgressPage() {
  usePageTitle('Progress')
  const { database } = useStudy()
  const access = useAccess()
  const studied = useLiveQuery(() => readStudied(database), [database])
  if (studied === undefined || access === undefined) return null
  if (access === 'unknown') return <NothingHere things="answers" />
  return (
    <div className="grid gap-8">
      <PageHeading>Progress</PageHeading>
      {access === 'open' ? (
        <Insights {...studied} />
      ) : (
        <>
          <DayCounts row={studied.told.find(({ day }) => day === studied.day)} />
          <NeedsPlan />
        </>
      )}
    </div>
  )
}

/** All at once, with what was worked out on the last visit: so everything is drawn in one go. */
async function readStudied(database: StudyDatabase) {
  const [day, rows, exams, measured, due] = await Promise.all([
    today(database),
    database.days.toArray(),
    readExams(database),
    findWorkedOut(database, 'measured 1') as Promise<Measured | undefined>,
    findWorkedOut(database, 'due 1') as Promise<Due | undefined>,
  ])
  return { day, rows, told: toldDays(rows, exams), kept: { measured, due } }
}

interface Days {
  day: string
  rows: readonly DayRow[]
  told: readonly DayRow[]
}

function Insights({ day, rows, told, kept }: Awaited<ReturnType<typeof readStudied>>) {
  const known = useModel()
  // What lies below the first screen comes after it, and holds nothing up.
  const isBelowDrawn = useDeferredValue(true, false)
  const { value: measured, progress, retry } = useMeasured(known?.model, kept.measured)
  return (
    <>
      <Counting progress={progress} retry={retry} />
      <Pair>
        <ScoreSection score={measured?.score} isFitted={known?.isFitted ?? false} />
        {measured !== undefined && <WeakAreas topics={measured.topics} />}
        <div className="grid max-w-[30rem] content-start gap-2 min-[62rem]:col-start-1">
          <Way to="/plan" icon={CalendarDays} name="Plan" words="What each day needs until your exam" />
          <SureWrongLink />
          <PairsLink />
        </div>
      </Pair>
      {measured === undefined ? <div className="min-h-[40rem]" /> : <Plate topics={measured.topics} />}
      {isBelowDrawn && (
        <Pair>
          <DayCharts day={day} rows={rows} told={told} />
          <DueAhead kept={kept.due} />
          {measured !== undefined && <PaceChart pace={measured.pace} />}
        </Pair>
      )}
    </>
  )
}

// Not drawn again with each step of what is worked out beside it.
const DayCharts = memo(({ day, rows, told }: Days) => {
  const accuracy = accuracyOver(told, day)
  return (
    <>
      <AccuracyChart accuracy={accuracy} />
      <CalendarChart calendar={calendarOf(rows, day)} />
    </>
  )
})

const DueAhead = memo(({ kept }: { kept: Due | undefined }) => {
  const { database } = useStudy()
  const topics = useLibrary()?.topics
  const read = useLiveQuery(async () => topics && dueOver(await readDeck(database, topics)), [database, topics])
  useEffect(() => {
    // Where there is no room it is counted again next time.
    if (read !== undefined) void writeValue(database, 'due 1', read).catch(() => undefined)
  }, [database, read])
  const due = read ?? kept
  return due === undefined ? null : <DueChart due={due} />
})

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-12 gap-y-8 min-[62rem]:grid-cols-2">{children}</div>
)
