import type { Confidence } from '@titer/domain'
import { LayoutGrid } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../../../app/use-keys.ts'
import { useReadAhead } from '../../../packs/use-asked.ts'
import { OneQuestion, type SessionPlace } from '../one-question.tsx'
import { SessionFrame } from '../session-frame.tsx'
import { placeWords } from '../session-words.ts'
import { clockOf, useCountdownOf } from '../use-countdown-of.ts'
import type { Asked } from '../../../packs/asked.ts'
import { useSessionRow } from '../use-session.ts'
import { useSpoken } from '../use-spoken.tsx'
import { ExamOverview } from './exam-overview.tsx'
import { nextEmpty, placeOf, questionsOf } from './exam.ts'

interface Draft {
  asked: Asked
  chosen: number
  confidence: Confidence | null
}

/** An exam: any question in any order, answers that may be changed, and one end for all of them. */
export function ExamSession(session: SessionPlace) {
  const { row } = session
  const navigate = useNavigate()
  const { answer, begin, end, flag } = useSessionRow(row.id)
  const [search, setSearch] = useSearchParams()
  // Kept while the first empty question becomes an answered one; the address says the rest.
  const [first] = useState(() => placeOf(row, null))
  const place = placeOf(row, search.get('at') ?? String(first + 1))
  const shown = row.items[place] ?? ''
  const [isOverview, setIsOverview] = useState(() => questionsOf(row).every(({ isAnswered }) => isAnswered))
  const draft = useRef<Draft>(undefined)
  const { spoken, say } = useSpoken()
  useReadAhead(row.items[place + 1])
  const give = async (made: Draft) => {
    const { asked, chosen, confidence } = made
    const before = row.answers.find(({ item }) => item === asked.item.id)
    draft.current = undefined
    try {
      await answer(asked, chosen, confidence, before)
    } catch (error) {
      draft.current ??= made
      throw error
    }
  }
  /** What was chosen counts, however one leaves the question. */
  const settle = async () => {
    if (draft.current !== undefined) await give(draft.current)
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
    await settle()
    show(at)
  }
  const openOverview = async () => {
    await settle()
    setIsOverview(true)
  }
  const isEnding = useRef(false)
  const finish = async () => {
    if (isEnding.current) return
    isEnding.current = true
    try {
      await settle()
      await end()
      await navigate(`/session/${row.id}/summary`, { replace: true })
    } finally {
      isEnding.current = false
    }
  }
  const left = useCountdownOf(row, () => void finish())
  useKeys('exam', {
    next: () => void go(place + 1),
    previous: place > 0 ? () => void go(place - 1) : undefined,
    overview: () => void openOverview(),
  })
  return (
    <SessionFrame
      side={
        left !== undefined && (
          <span role="timer" aria-label={`${clockOf(left)} left`}>
            {clockOf(left)}
          </span>
        )
      }
      progress={
        <button
          type="button"
          aria-label={`${placeWords(place, row.items.length)}. All questions`}
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
        onShown={begin}
        onTold={say}
        onAnswer={async (asked, chosen, confidence) => {
          await give({ asked, chosen, confidence })
          show(nextEmpty(row, place))
        }}
        onFlag={(isOn) => void flag(shown, isOn)}
        onPassOver={() => show(nextEmpty(row, place))}
        onNext={() => show(place + 1)}
        onDraft={(asked, made) => {
          draft.current = made && { asked, ...made }
        }}
      />
      {spoken}
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
