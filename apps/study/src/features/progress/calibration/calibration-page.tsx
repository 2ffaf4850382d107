import { insightCalls } from '@titer/contract'
import { groupDigits, answersForScore } from '@titer/domain'
import { Well } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { session } from '../../../app/client.ts'
import { NothingHere } from '../../../app/nothing-here.tsx'
import { usePageTitle } from '../../../app/page-title.ts'
import { useStudy } from '../../../app/study.tsx'
import type { StudyDatabase } from '../../../log/database.ts'
import { findWorkedOut } from '../../../log/values.ts'
import { NeedsNetwork, useLoaded } from '../../account/index.ts'
import { Counting } from '../counting.tsx'
import { readLatestAnswers } from '../mastery/answers.ts'
import type { Slicing } from '../mastery/slices.ts'
import { useModel, type Model } from '../mastery/use-measured.ts'
import { useSliced } from '../mastery/use-sliced.ts'
import { NeedsPlan } from '../needs-plan.tsx'
import { useAccess } from '../use-access.ts'
import { CalibrationChart } from './calibration-chart.tsx'
import { brierWords } from './calibration-words.ts'
import { fewestPredictions, replayAnswers, type Replayed } from './replay.ts'

/** How often predictions came true: one's own, and everybody's. */
export function CalibrationPage() {
  usePageTitle('How often predictions came true')
  const access = useAccess()
  if (access === undefined) return null
  if (access === 'unknown') return <NothingHere things="answers" />
  return (
    <div className="grid gap-6">
      <header>
        <Link to="/progress" className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-violet">
          <ChevronLeft size={18} aria-hidden="true" />
          Progress
        </Link>
        <h1 className="text-[min(var(--text-h2),10vw)] leading-none font-extrabold tracking-display">
          How often predictions came true
        </h1>
        <p className="mt-3 max-w-[60ch] leading-snug text-pretty text-muted">
          The predicted score is made of predictions for single answers. Those can be checked: each of your latest
          answers is predicted from the ones before it, and then compared with what you did.
          {access === 'open' && <Difficulties />}
        </p>
      </header>
      {access === 'locked' ? (
        <NeedsPlan />
      ) : (
        <div className="grid gap-x-12 gap-y-8 min-[62rem]:grid-cols-2">
          <Own />
          <Everyone />
        </div>
      )}
    </div>
  )
}

function Difficulties() {
  const model = useModel()
  if (model === undefined) return null
  return model.isFitted
    ? ' How hard a question is was learned from everyone’s answers.'
    : ' How hard each question is will be learned once enough students have answered.'
}

const replayOwn = async (database: StudyDatabase, model: Model, slicing: Slicing) =>
  replayAnswers(model, await readLatestAnswers(database), slicing)

function Own() {
  const { database } = useStudy()
  const kept = useLiveQuery(() => findWorkedOut(database, 'replayed 1') as Promise<Replayed | undefined>, [database])
  const { value: replayed, progress, retry } = useSliced('replayed 1', replayOwn, useModel()?.model, kept)
  if (replayed === undefined) {
    return (
      <div className="min-h-[28rem]">
        <Counting progress={progress} retry={retry} />
      </div>
    )
  }
  if (!replayed.isEnough) {
    const needed = answersForScore + fewestPredictions
    return (
      <Worded title="Your answers">
        <span className="flex items-center gap-4">
          <Well level={replayed.met / needed} size={64} className="shrink-0 text-violet" />
          {`Not yet enough answers: ${replayed.met} of ${needed}. With fewer there is nothing to compare.`}
        </span>
      </Worded>
    )
  }
  return (
    <div>
      <CalibrationChart title="Your answers" bins={replayed.bins} />
      <Brier {...replayed} />
    </div>
  )
}

const askEveryone = async () => (await session.call(insightCalls.calibration)).calibration

function Everyone() {
  const { value: calibration, failure, isOffline, reload } = useLoaded(askEveryone)
  const title = 'Everyone’s answers'
  if (calibration === undefined) {
    return (
      <Titled title={title}>
        <NeedsNetwork
          what="What became of everyone’s predictions"
          failure={failure}
          isOffline={isOffline}
          onRetry={() => void reload()}
        />
      </Titled>
    )
  }
  if (calibration === null) {
    return <Worded title={title}>Too few students have answered so far to say. This comes by itself.</Worded>
  }
  return (
    <div>
      <CalibrationChart title={title} bins={calibration.bins} />
      <Brier {...calibration} />
    </div>
  )
}

const Brier = (scores: { brier: number; baselineBrier: number; answers: number }) => (
  <p className="mt-2 max-w-[30rem] text-small leading-snug text-pretty">
    {`Over ${groupDigits(scores.answers)} answers: ${brierWords(scores)}`}
  </p>
)

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid max-w-[30rem] content-start gap-3">
    <h2 className="font-head text-lead leading-tight font-bold">{title}</h2>
    {children}
  </section>
)

const Worded = ({ title, children }: { title: string; children: ReactNode }) => (
  <Titled title={title}>
    <p className="rounded-surface bg-agar p-4 leading-snug">{children}</p>
  </Titled>
)
