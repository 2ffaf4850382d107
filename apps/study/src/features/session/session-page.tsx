import { comboFactor, nextItem } from '@titer/domain'
import { Button, LoadingWells } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
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
import { ExamSession } from './exam/exam-session.tsx'
import { PreparedStep } from './transition/prepared-step.tsx'
import { OneQuestion, type SessionProps } from './question/one-question.tsx'
import { ProgressWells } from '../../widgets/wells/progress-wells.tsx'
import { SessionFrame } from '../../widgets/page/session-frame.tsx'
import { Frozen } from './transition/frozen.tsx'
import { useStepFocus } from './transition/use-step-focus.ts'
import { useAfterPaint } from './transition/use-after-paint.ts'
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
  // The items of a session never change. Depending on the row would read all cases again after every answer.
  const items = row?.items.join(' ')
  const series = useLiveQuery(async () => {
    if (items === undefined) return undefined
    const ids = items.split(' ')
    return seriesPlaces(ids, await readSeriesCases(database, ids))
  }, [database, items])
  if (isUnknown === true) return <Navigate to="/practice" replace />
  if (row === undefined || settings === undefined || series === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadingWells label="Opening the session" />
      </main>
    )
  }
  if (row.endedAt !== null) return <Navigate to={`/session/${id}/summary`} replace />
  const session = { row, series, topics: library?.topics ?? noTopics, asksConfidence: settings.asksConfidence }
  return row.isExam ? <ExamSession key={id} {...session} /> : <TutorSession key={id} {...session} />
}

/** Runs a session in tutor mode: one question after another, each with its explanation right after the answer. */
function TutorSession(session: SessionProps) {
  const { row } = session
  const navigate = useNavigate()
  const { database } = useStudy()
  const { answer, startTimer, end, flag } = useSessionRow(row.id)
  // Stored in state, because the feedback must stay on screen after the answer is in the log.
  const [shown, setShown] = useState<string | undefined>(() => nextItem(row))
  // The browser paints the new question first. After that, the previous question unmounts and the rest of the page
  // updates.
  const painted = useAfterPaint(shown)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const { liveRegion, announce } = useLiveRegion()
  const next = nextItem({ ...row, items: row.items.filter((item) => item !== painted && !skipped.includes(item)) })
  usePreloadItem(next)
  const finish = async () => {
    await end()
    await navigate(`/session/${row.id}/summary`, { replace: true })
  }
  const showNext = () => {
    if (next === undefined) void finish()
    else {
      setShown(next)
      globalThis.scrollTo(0, 0)
    }
  }
  /** Continues with the next available question, and skips all unavailable questions. */
  const skipUnavailable = async () => {
    const askable = await findAskableIds(database, row.items)
    setSkipped(row.items.filter((item) => !askable.has(item)))
    setShown(nextItem({ ...row, items: row.items.filter((item) => askable.has(item)) }))
  }
  const combo = row.answers.at(-1)?.combo ?? 0
  const isExplained = row.answers.some(({ item }) => item === painted)
  const rendered = [painted, isExplained ? next : undefined].filter((item) => item !== undefined)
  const isFrozen = shown !== painted
  return (
    <SessionFrame
      hasPanes
      progress={
        <Frozen isFrozen={isFrozen}>
          <ProgressWells marks={marksOf(row, painted)} />
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
          {rendered.map((item) => (
            <PreparedStep key={item} item={item} isShown={item === shown}>
              <Frozen isFrozen={isFrozen}>
                <OneQuestion
                  {...session}
                  id={item}
                  isAhead={item !== painted}
                  given={row.answers.find((each) => each.item === item)}
                  isLast={next === undefined}
                  onShown={startTimer}
                  onAnnounce={announce}
                  onAnswer={answer}
                  onFlag={(isOn) => void flag(item, isOn)}
                  onSkipUnavailable={() => void skipUnavailable()}
                  onNext={showNext}
                />
              </Frozen>
            </PreparedStep>
          ))}
        </div>
      )}
      {liveRegion}
    </SessionFrame>
  )
}

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

function marksOf({ items, answers }: SessionRow, shown: string | undefined) {
  return items.map((item) => {
    const given = answers.find((answer) => answer.item === item)
    if (given !== undefined) return given.isRight ? 'right' : 'wrong'
    return item === shown ? 'now' : 'coming'
  })
}
