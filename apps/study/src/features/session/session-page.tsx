import { comboFactor, nextItem } from '@titer/domain'
import { Button, LoadingWells } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import type { SessionRow } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'
import { findAskable } from '../../packs/asked.ts'
import { useLibrary } from '../../packs/library.ts'
import { useReadAhead } from '../../packs/use-asked.ts'
import { ExamSession } from './exam/exam-session.tsx'
import { LaidOut } from './laid-out.tsx'
import { OneQuestion, type SessionPlace } from './one-question.tsx'
import { ProgressWells } from './progress-wells.tsx'
import { SessionFrame } from './session-frame.tsx'
import { Still } from './still.tsx'
import { useArrival } from './use-arrival.ts'
import { useReached } from './use-reached.ts'
import { useSessionRow } from './use-session.ts'
import { useSpoken } from './use-spoken.tsx'

// One for all: a new one each time would be a change.
const noTopics: [] = []

/** One session from its first question to its last; it can be left at any point and taken up again. */
export function SessionPage() {
  const { id = '' } = useParams()
  usePageTitle('Practice')
  const { row } = useSessionRow(id)
  const { database } = useStudy()
  const isUnknown = useLiveQuery(async () => (await database.sessions.get(id)) === undefined, [database, id])
  const settings = useLiveQuery(() => readValue(database, 'settings'), [database])
  const library = useLibrary()
  if (isUnknown === true) return <Navigate to="/practice" replace />
  if (row === undefined || settings === undefined) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadingWells label="Opening" />
      </main>
    )
  }
  if (row.endedAt !== null) return <Navigate to={`/session/${id}/summary`} replace />
  const place = { row, topics: library?.topics ?? noTopics, asksConfidence: settings.asksConfidence }
  return row.isExam ? <ExamSession key={id} {...place} /> : <TutorSession key={id} {...place} />
}

/** One question after the other, each explained as soon as it is answered. */
function TutorSession(place: SessionPlace) {
  const { row } = place
  const navigate = useNavigate()
  const { database } = useStudy()
  const { answer, begin, end, flag } = useSessionRow(row.id)
  // Feedback stays until one goes on; the log already knows that the question is answered.
  const [shown, setShown] = useState<string | undefined>(() => nextItem(row))
  // The question before goes, and everything else learns of the new one, when that can be seen.
  const reached = useReached(shown)
  const [passed, setPassed] = useState<readonly string[]>([])
  const { spoken, say } = useSpoken()
  const next = nextItem({ ...row, items: row.items.filter((item) => item !== reached && !passed.includes(item)) })
  useReadAhead(next)
  const finish = async () => {
    await end()
    await navigate(`/session/${row.id}/summary`, { replace: true })
  }
  const goOn = () => {
    if (next === undefined) void finish()
    else {
      setShown(next)
      globalThis.scrollTo(0, 0)
    }
  }
  /** Goes on to what can be asked, past all that cannot. */
  const passOver = async () => {
    const askable = await findAskable(database, row.items)
    setPassed(row.items.filter((item) => !askable.has(item)))
    setShown(nextItem({ ...row, items: row.items.filter((item) => askable.has(item)) }))
  }
  const combo = row.answers.at(-1)?.combo ?? 0
  const isExplained = row.answers.some(({ item }) => item === reached)
  const laidOut = [reached, isExplained ? next : undefined].filter((item) => item !== undefined)
  const isMoving = shown !== reached
  return (
    <SessionFrame
      progress={
        <Still isMoving={isMoving}>
          <ProgressWells marks={marksOf(row, reached)} />
        </Still>
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
      {reached === undefined ? (
        <Finished isAll={passed.length === 0} onFinish={() => void finish()} />
      ) : (
        <div className="grid flex-1">
          {laidOut.map((item) => (
            <LaidOut key={item} item={item} isShown={item === shown}>
              <Still isMoving={isMoving}>
                <OneQuestion
                  {...place}
                  id={item}
                  isAhead={item !== reached}
                  given={row.answers.find((each) => each.item === item)}
                  isLast={next === undefined}
                  onShown={begin}
                  onTold={say}
                  onAnswer={answer}
                  onFlag={(isOn) => void flag(item, isOn)}
                  onPassOver={() => void passOver()}
                  onNext={goOn}
                />
              </Still>
            </LaidOut>
          ))}
        </div>
      )}
      {spoken}
    </SessionFrame>
  )
}

function Finished({ isAll, onFinish }: { isAll: boolean; onFinish: () => void }) {
  const titleRef = useArrival('finished')
  return (
    <main className="grid flex-1 content-center gap-4 pb-26">
      <h1 ref={titleRef} tabIndex={-1} className="text-h3 font-bold">
        {isAll ? 'All answered.' : 'Nothing more can be asked here now.'}
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
