import { insightCalls } from '@titer/contract'
import { groupDigits, answersForScore } from '@titer/domain'
import { Well } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import type { ReactNode } from 'react'
import { session } from '../../../device/account/client.ts'
import { ContentUnavailablePage } from '../../../widgets/notices/content-unavailable.tsx'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { StudyDatabase } from '../../../log/database.ts'
import { findCachedResult } from '../../../log/values.ts'
import { NeedsNetwork } from '../../../widgets/notices/needs-network.tsx'
import { useLoaded } from '../../../device/account/use-loaded.ts'
import { ComputationStatus } from '../computation-status.tsx'
import { readLatestAnswers } from '../mastery/answers.ts'
import type { Slicing } from '../mastery/slices.ts'
import { useModel, type Model } from '../mastery/use-model.ts'
import { useSlicedComputation } from '../mastery/use-sliced-computation.ts'
import { NeedsPlan } from '../needs-plan.tsx'
import { useAccess } from '../use-access.ts'
import { CalibrationChart } from './calibration-chart.tsx'
import { errorWords } from './calibration-words.ts'
import { fewestPredictions, replayAnswers, type Replayed } from './replay.ts'

/** Shows how often predictions came true, for this student and for all students. */
export function CalibrationPage() {
  usePageTitle('How often predictions came true')
  const access = useAccess()
  if (access === undefined) return null
  if (access === 'unknown') return <ContentUnavailablePage contentName="answers" />
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-[min(var(--text-h2),10vw)] leading-none font-extrabold tracking-display">
          How often predictions came true
        </h1>
        <p className="mt-3 max-w-[60ch] leading-snug text-pretty text-muted">
          The predicted score is built from predictions for single answers, and those can be checked. Titer predicts
          each of your latest answers from the ones before it, then compares the prediction with your answer.
          {access === 'open' && <DifficultyNote />}
        </p>
      </header>
      {access === 'locked' ? (
        <NeedsPlan />
      ) : (
        <div className="grid gap-x-12 gap-y-8 min-[62rem]:grid-cols-2">
          <OwnCalibration />
          <EveryonesCalibration />
        </div>
      )}
    </div>
  )
}

function DifficultyNote() {
  const model = useModel()
  if (model === undefined) return null
  return model.isFitted
    ? ' The difficulty of each question is estimated from everyone’s answers.'
    : ' The difficulty of each question will be estimated once enough students have answered.'
}

const replayOwn = async (database: StudyDatabase, model: Model, slicing: Slicing) =>
  replayAnswers(model, await readLatestAnswers(database), slicing)

function OwnCalibration() {
  const { database } = useStudy()
  const cached = useLiveQuery(
    () => findCachedResult(database, 'replayed 2') as Promise<Replayed | undefined>,
    [database],
  )
  const { value: replayed, progress, retry } = useSlicedComputation('replayed 2', replayOwn, useModel()?.model, cached)
  if (replayed === undefined) {
    return (
      <div className="min-h-[28rem]">
        <ComputationStatus progress={progress} retry={retry} />
      </div>
    )
  }
  if (!replayed.isEnough) {
    const needed = answersForScore + fewestPredictions
    return (
      <TextSection title="Your answers">
        <span className="flex items-center gap-4">
          <Well level={replayed.allAnswers / needed} size={64} className="shrink-0 text-violet" />
          {`${replayed.allAnswers} of the ${needed} answers needed. With fewer, the comparison would mean little.`}
        </span>
      </TextSection>
    )
  }
  return (
    <div>
      <CalibrationChart title="Your answers" bins={replayed.bins} />
      <PredictionError {...replayed} />
    </div>
  )
}

const fetchCalibration = async () => (await session.call(insightCalls.calibration)).calibration

function EveryonesCalibration() {
  const { value: calibration, failure, isOffline, reload } = useLoaded(fetchCalibration)
  const title = 'Everyone’s answers'
  if (calibration === undefined) {
    return (
      <TitledSection title={title}>
        <NeedsNetwork
          what="The chart for everyone’s answers"
          failure={failure}
          isOffline={isOffline}
          onRetry={() => void reload()}
        />
      </TitledSection>
    )
  }
  if (calibration === null) {
    return (
      <TextSection title={title}>
        Not enough students have answered yet. The chart appears here once they have.
      </TextSection>
    )
  }
  return (
    <div>
      <CalibrationChart title={title} bins={calibration.bins} />
      <PredictionError {...calibration} />
    </div>
  )
}

const PredictionError = (scores: { brier: number; baselineBrier: number; answers: number }) => (
  <p className="mt-2 max-w-[30rem] text-small leading-snug text-pretty">
    {`Over ${groupDigits(scores.answers)} answers: ${errorWords(scores)}`}
  </p>
)

const TitledSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid max-w-[30rem] content-start gap-3">
    <h2 className="font-head text-lead leading-tight font-bold">{title}</h2>
    {children}
  </section>
)

const TextSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <TitledSection title={title}>
    <p className="rounded-surface bg-agar p-4 leading-snug">{children}</p>
  </TitledSection>
)
