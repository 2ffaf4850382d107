import type { Confidence } from '@titer/domain'
import { LayoutGrid } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../../../device/input/use-keys.ts'
import { usePreloadItem } from '../../../device/study/use-study-item.ts'
import { OneQuestion, type SessionProps } from '../question/one-question.tsx'
import { SessionFrame } from '../../../widgets/page/session-frame.tsx'
import { positionWords } from '../session-words.ts'
import { formatClock, useExamCountdown } from './use-exam-countdown.ts'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import { useSessionRow } from '../use-session-row.ts'
import { useLiveRegion } from '../transition/use-live-region.tsx'
import { ExamOverview } from './exam-overview.tsx'
import { nextUnanswered, placeOf, questionsOf } from './exam.ts'

interface Draft {
  studyItem: StudyItem
  chosen: number
  confidence: Confidence | null
}

/** Runs an exam. The student answers in any order and can change every answer until the exam ends. */
export function ExamSession(session: SessionProps) {
  const { row } = session
  const navigate = useNavigate()
  const { answer, startTimer, end, flag } = useSessionRow(row.id)
  const [search, setSearch] = useSearchParams()
  // The first position is stored in state, because after an answer `placeOf` returns another question, but the answered
  // question must stay on screen. Later positions are stored in the address.
  const [first] = useState(() => placeOf(row, null))
  const place = placeOf(row, search.get('at') ?? String(first + 1))
  const shown = row.items[place] ?? ''
  const [isOverview, setIsOverview] = useState(() => questionsOf(row).every(({ isAnswered }) => isAnswered))
  const draft = useRef<Draft>(undefined)
  const { liveRegion, announce } = useLiveRegion()
  usePreloadItem(row.items[place + 1])
  const submit = async (submitted: Draft) => {
    const { studyItem, chosen, confidence } = submitted
    const previous = row.answers.find(({ item }) => item === studyItem.item.id)
    draft.current = undefined
    try {
      await answer(studyItem, chosen, confidence, previous)
    } catch (error) {
      draft.current ??= submitted
      throw error
    }
  }
  /**
   * Submits the chosen option, which counts as the answer even if the student leaves the question without pressing
   * Answer.
   */
  const submitDraft = async () => {
    if (draft.current !== undefined) await submit(draft.current)
  }
  const show = (at: number | undefined) => {
    if (at === undefined || at < 0 || at >= row.items.length) setIsOverview(true)
    else {
      setIsOverview(false)
      setSearch({ at: String(at + 1) }, { replace: true })
      globalThis.scrollTo(0, 0)
    }
  }
  const go = async (at: number) => {
    await submitDraft()
    show(at)
  }
  const openOverview = async () => {
    await submitDraft()
    setIsOverview(true)
  }
  const isEnding = useRef(false)
  const finish = async () => {
    if (isEnding.current) return
    isEnding.current = true
    try {
      await submitDraft()
      await end()
      await navigate(`/session/${row.id}/summary`, { replace: true })
    } finally {
      isEnding.current = false
    }
  }
  const remaining = useExamCountdown(row, () => void finish())
  useKeys('exam', {
    next: () => void go(place + 1),
    previous: place > 0 ? () => void go(place - 1) : undefined,
    overview: () => void openOverview(),
  })
  return (
    <SessionFrame
      hasPanes
      side={
        remaining !== undefined && (
          <span role="timer" aria-label={`${formatClock(remaining)} left`}>
            {formatClock(remaining)}
          </span>
        )
      }
      progress={
        <button
          type="button"
          aria-label={`${positionWords(place, row.items.length, row.mode)}. All questions`}
          onClick={() => void openOverview()}
          className="mx-auto flex min-h-11 items-center gap-2 rounded-full px-4 font-head text-small font-bold tabular-nums ring-[1.5px] ring-rim ring-inset hover:bg-agar focus-visible:rounded-full"
        >
          {`${place + 1} of ${row.items.length}`}
          <LayoutGrid size={17} aria-hidden="true" className="text-violet" />
        </button>
      }
    >
      <OneQuestion
        key={shown}
        {...session}
        id={shown}
        given={row.answers.find(({ item }) => item === shown)}
        isLast={false}
        onShown={startTimer}
        onAnnounce={announce}
        onAnswer={async (studyItem, chosen, confidence) => {
          await submit({ studyItem, chosen, confidence })
          show(nextUnanswered(row, place))
        }}
        onFlag={(isOn) => void flag(shown, isOn)}
        onSkipUnavailable={() => show(nextUnanswered(row, place))}
        onNext={() => show(place + 1)}
        onDraft={(studyItem, choice) => {
          draft.current = choice && { studyItem, ...choice }
        }}
      />
      {liveRegion}
      <ExamOverview
        row={row}
        place={place}
        isOpen={isOverview}
        onClose={() => setIsOverview(false)}
        onGo={(at) => void go(at)}
        onFinish={() => void finish()}
      />
    </SessionFrame>
  )
}
