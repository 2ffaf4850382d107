import { useLiveQuery } from '../../device/study/live-query.ts'
import { CalendarDays } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { ContentUnavailablePage } from '../../widgets/notices/content-unavailable.tsx'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { PageLink } from '../../widgets/links/page-link.tsx'
import type { StudyDatabase } from '../../log/database.ts'
import { today } from '../../log/record.ts'
import { findCachedResult } from '../../log/values.ts'
import { PairsLink } from '../../widgets/links/pairs-link.tsx'
import { readRunningExams } from '../../log/running-exams.ts'
import { SureWrongLink } from '../sure-wrong/index.ts'
import { DayCharts } from './charts/day-charts.tsx'
import type { Due } from './charts/due.ts'
import { ComputationStatus } from './computation-status.tsx'
import { DayCounts } from './day-counts.tsx'
import { isMeasured } from './mastery/measure.ts'
import { Plate } from './mastery/plate.tsx'
import { ScoreSection } from './mastery/score-section.tsx'
import { useMeasured, type Measured } from './mastery/use-measured.ts'
import { useModel } from './mastery/use-model.ts'
import { WeakAreas } from './mastery/weak-areas.tsx'
import { NeedsPlan } from './needs-plan.tsx'
import { withoutRunningExams } from './days-without-running-exams.ts'
import { useAccess } from './use-access.ts'

/** Shows the student’s progress and predicted exam score. */
export function ProgressPage() {
  usePageTitle('Progress')
  const { database } = useStudy()
  const access = useAccess()
  const progressData = useLiveQuery(() => readProgress(database), [database])
  if (progressData === undefined || access === undefined) return null
  if (access === 'unknown') return <ContentUnavailablePage contentName="answers" />
  return (
    <div className="grid gap-8">
      <PageHeading>Progress</PageHeading>
      {access === 'open' ? (
        <Insights {...progressData} />
      ) : (
        <>
          <DayCounts title="Today" rows={progressData.visibleRows.filter(({ day }) => day === progressData.day)} />
          <NeedsPlan />
        </>
      )}
    </div>
  )
}

/** Reads all data together, including the cached results of the last visit, so that the page renders in one pass. */
async function readProgress(database: StudyDatabase) {
  const [day, rows, exams, measured, due] = await Promise.all([
    today(database),
    database.days.toArray(),
    readRunningExams(database),
    findCachedResult(database, 'measured 4') as Promise<Measured | undefined>,
    findCachedResult(database, 'due 1') as Promise<Due | undefined>,
  ])
  return { day, rows, visibleRows: withoutRunningExams(rows, exams), cached: { measured, due } }
}

function Insights({ day, rows, visibleRows, cached }: Awaited<ReturnType<typeof readProgress>>) {
  const known = useModel()
  // Render the charts below the first screen later, so that they do not delay the first screen.
  const hasLowerCharts = useDeferredValue(true, false)
  const { value: measured, progress, retry } = useMeasured(known?.model, cached.measured)
  // Until a topic has enough answers, `WeakAreas` shows nothing, so the links use the full width.
  const hasWeakAreas = measured === undefined || measured.topics.some(isMeasured)
  return (
    <>
      <ComputationStatus progress={progress} retry={retry} />
      <TwoColumns>
        {measured?.missingAnswers !== undefined && <DayCounts title="So far" rows={visibleRows} />}
        <ScoreSection measured={measured} isFitted={known?.isFitted ?? false} />
        {measured !== undefined && <WeakAreas topics={measured.topics} />}
        <div
          className={`grid content-start gap-2 min-[62rem]:col-start-1 ${hasWeakAreas ? 'max-w-[30rem]' : 'min-[62rem]:col-span-2 min-[62rem]:grid-cols-2'}`}
        >
          <PageLink to="/plan" icon={CalendarDays} name="Plan" description="What to do each day until your exam" />
          <SureWrongLink />
          <PairsLink />
        </div>
      </TwoColumns>
      {measured === undefined ? <div className="min-h-[40rem]" /> : <Plate measured={measured} />}
      {hasLowerCharts && (
        <DayCharts
          day={day}
          rows={rows}
          visibleRows={visibleRows}
          cachedDue={cached.due}
          pace={measured && (measured.pace ?? null)}
        />
      )}
    </>
  )
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-12 gap-y-8 min-[62rem]:grid-cols-2">{children}</div>
)
