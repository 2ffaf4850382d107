import { comboFactor } from '@titer/domain'
import { Button, LoadingWells } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import type { SessionRow } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'
import { readSeriesCases, seriesPlaces } from '../../packs/content/series.ts'
import { findAskableIds } from '../../packs/content/study-item.ts'
import { useLibrary } from '../../device/study/use-library.ts'
import { usePreloadItem } from '../../device/study/use-study-item.ts'
import { CardStep } from '../cards/index.ts'
import { ExamSession } from './exam/exam-session.tsx'
import { PreparedStep } from './transition/prepared-step.tsx'
import { OneQuestion, type SessionProps } from './question/one-question.tsx'
import { ProgressWells } from '../../widgets/wells/progress-wells.tsx'
import { SessionFrame } from '../../widgets/page/session-frame.tsx'
import { Frozen } from './transition/frozen.tsx'
import { useStepFocus } from './transition/use-step-focus.ts'
import { useAfterPaint } from './transition/use-after-paint.ts'
import { ArticleOffer } from './steps/article-offer.tsx'
import { stepId, useSessionSteps, type SessionSteps } from './steps/use-session-steps.ts'
import { useSessionRow } from './use-session-row.ts'
import { useLiveRegion } from './transition/use-live-region.tsx'

// A constant, because a new array on each render would re-render every question.
const noTopics: [] = []

/** Runs a session from its first question to its last. The student can leave at any point and resume later. */
export function SessionPage() {
  const { id = '' } = useParams()
  usePageTitle('Practice')
  const { row } = useSessionRow(id)
  const { database } = useStudy()
  const isUnknown = useLiveQuery(async () => (await database.sessions.get(id)) === undefined, [database, id])
  const settings = useLiveQuery(() => readValue(database, 'settings'), [database])
  const library = useLibrary()
  // The items as one string, which never changes. With the row as a dependency, all cases would be read again after
  // every answer.
  const items = row?.items.join(' ')
  const series = useLiveQuery(async () => {
    if (items === undefined) return undefined
    const ids = items.split(' ')
    return seriesPlaces(ids, await readSeriesCases(database, ids))
  }, [database, items])
  const steps = useSessionSteps(row)
  if (isUnknown === true) return <Navigate to="/practice" replace />
  if (row === undefined || settings === undefined || series === undefined || steps === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadingWells label="Opening the session" />
      </main>
    )
  }
  if (row.endedAt !== null) return <Navigate to={endOf(row)} replace />
  const session = { row, series, topics: library?.topics ?? noTopics, asksConfidence: settings.asksConfidence }
  return row.isExam ? <ExamSession key={id} {...session} /> : <TutorSession key={id} {...session} steps={steps} />
}

/** Returns the page that follows a session. A session without questions has no summary, so Today follows. */
const endOf = ({ id, items }: SessionRow) => (items.length === 0 ? '/' : `/session/${id}/summary`)

/** Runs a session in tutor mode: one step after another, each question with its explanation right after the answer. */
function TutorSession({ steps, ...session }: SessionProps & { steps: SessionSteps }) {
  const { row, topics } = session
  const navigate = useNavigate()
  const { database } = useStudy()
  const { answer, startTimer, end, flag } = useSessionRow(row.id)
  // The step on screen is stored in state, because `steps.left` no longer contains an answered question, but its
  // feedback must stay on screen.
  const [shown, setShown] = useState(() => steps.left[0] && stepId(steps.left[0]))
  // The browser paints the new step first. After that, the previous step unmounts and the rest of the page updates.
  const painted = useAfterPaint(shown)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  // The steps that the student has left. On a slow device, `steps.left` contains an answered question until the answer
  // is folded, and the question must not be asked again.
  const [passed, setPassed] = useState<readonly string[]>([])
  const { liveRegion, announce } = useLiveRegion()
  const next = steps.left.find(
    (step) => stepId(step) !== painted && !skipped.includes(stepId(step)) && !passed.includes(stepId(step)),
  )
  usePreloadItem(next !== undefined && 'item' in next ? next.item : undefined)
  const finish = async () => {
    await end()
    await navigate(endOf(row), { replace: true })
  }
  const showNext = () => {
    if (next === undefined) void finish()
    else {
      if (shown !== undefined) setPassed((before) => [...before, shown])
      setShown(stepId(next))
      globalThis.scrollTo(0, 0)
    }
  }
  /** Continues with the next available question, and skips all unavailable questions. */
  const skipUnavailable = async () => {
    const askable = await findAskableIds(database, row.items)
    const locked = new Set(row.items.filter((item) => !askable.has(item)))
    setSkipped([...locked])
    setShown(steps.left.map(stepId).find((id) => !locked.has(id) && !passed.includes(id)))
  }
  const combo = row.answers.at(-1)?.combo ?? 0
  const isExplained = row.answers.some(({ item }) => item === painted)
  const isFrozen = shown !== painted
  // Only questions are prepared ahead of time. A card or an article is rendered when it is shown.
  const prepared = isExplained && next !== undefined && 'item' in next ? next.item : undefined
  const ids = [...new Set([painted, shown, prepared])]
  const rendered = ids.flatMap((id) => steps.all.find((step) => stepId(step) === id) ?? [])
  return (
    <SessionFrame
      hasPanes
      {...(row.steps !== undefined && { leave: toToday })}
      progress={
        <Frozen isFrozen={isFrozen}>
          <ProgressWells marks={marksOf(steps, row, painted)} />
        </Frozen>
      }
      side={
        comboFactor(combo) > 1 && (
          <>
            {`${comboFactor(combo)}×`}
            <span className="sr-only">{`, ${combo} right in a row`}</span>
          </>
        )
      }
    >
      {painted === undefined ? (
        <Finished isAll={skipped.length === 0} onFinish={() => void finish()} />
      ) : (
        <div className="grid flex-1">
          {rendered.map((step) => (
            <PreparedStep key={stepId(step)} item={stepId(step)} isShown={stepId(step) === shown}>
              <Frozen isFrozen={isFrozen}>
                {'card' in step ? (
                  <CardStep id={step.card} topics={topics} onDone={showNext} />
                ) : 'article' in step ? (
                  <ArticleOffer
                    id={step.article}
                    isLast={next === undefined}
                    onDecline={() => {
                      steps.declineArticle(step.article)
                      showNext()
                    }}
                  />
                ) : (
                  <OneQuestion
                    {...session}
                    id={step.item}
                    isAhead={step.item !== painted}
                    given={row.answers.find((each) => each.item === step.item)}
                    isLast={next === undefined}
                    onShown={startTimer}
                    onAnnounce={announce}
                    onAnswer={(studyItem, chosen, confidence) =>
                      answer(studyItem, chosen, confidence).catch((error: unknown) => {
                        // The answer could not be stored, so the question is asked again.
                        setPassed((before) => before.filter((id) => id !== step.item))
                        throw error
                      })
                    }
                    onFlag={(isOn) => void flag(step.item, isOn)}
                    onSkipUnavailable={() => void skipUnavailable()}
                    onNext={showNext}
                  />
                )}
              </Frozen>
            </PreparedStep>
          ))}
        </div>
      )}
      {liveRegion}
    </SessionFrame>
  )
}

const toToday = { to: '/', label: 'Leave (your answers are saved)' }

function Finished({ isAll, onFinish }: { isAll: boolean; onFinish: () => void }) {
  const titleRef = useStepFocus('finished')
  return (
    <main className="grid flex-1 content-center gap-4 pb-26">
      <h1 ref={titleRef} tabIndex={-1} className="text-h3 font-bold">
        {isAll ? 'You have answered every question.' : 'The other questions are not available here right now.'}
      </h1>
      <Button onClick={onFinish}>See how it went</Button>
    </main>
  )
}

function marksOf({ all, remembered }: SessionSteps, { answers }: SessionRow, shown: string | undefined) {
  const results = new Map([...remembered, ...answers.map(({ item, isRight }) => [item, isRight] as const)])
  return all
    .filter((step) => !('article' in step))
    .map((step) => {
      const isRight = results.get(stepId(step))
      if (isRight !== undefined) return isRight ? 'right' : 'wrong'
      return stepId(step) === shown ? 'now' : 'coming'
    })
}
