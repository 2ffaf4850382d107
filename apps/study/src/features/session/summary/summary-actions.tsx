import { Button } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { oneAtATime } from '../../../device/input/one-at-a-time.ts'
import { startSession } from '../../../device/study/start-session.ts'
import { startTenQuestions } from '../../../device/study/start-ten-questions.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { countCardsLeft, readDeck } from '../../../packs/content/deck.ts'
import { buttonWords, leadWords, nextStepOf, type NextStep } from './next-step.ts'
import type { Summary } from './use-summary.ts'

/** Returns a function that starts a session with some questions of the summary. */
export function useRepeat({ row }: Pick<Summary, 'row'>) {
  const study = useStudy()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  return (items: string[], title: string) =>
    void once(async () => {
      const next = await startSession(study, { mode: row.mode, items, title, isExam: false })
      await navigate(`/session/${next}`)
    })
}

export const repeatTitles = { retry: 'Missed questions', skipped: 'Unanswered questions' }

/** Shows the suggested next step with its button, and the link that leaves the summary. */
export function SummaryActions({ summary, leaveTo }: { summary: Summary; leaveTo: string }) {
  const study = useStudy()
  const navigate = useNavigate()
  const library = useLibrary()
  const repeat = useRepeat(summary)
  const [once] = useState(oneAtATime)
  const { database } = study
  const cardsLeft = useLiveQuery(async () => {
    if (!library) return undefined
    const { fresh, again, due } = countCardsLeft(await readDeck(database, library.topics))
    return fresh + again + due
  }, [database, library])
  const { row, wrong, skipped } = summary
  const step = nextStepOf(wrong, skipped, cardsLeft ?? 0)
  const begin = async ({ kind }: NextStep) => {
    if (kind === 'cards') await navigate('/cards/review')
    else {
      const next = library ? await startTenQuestions(study, library) : undefined
      await navigate(next === undefined ? '/practice' : `/session/${next}`)
    }
  }
  return (
    // With very large text, the bar would cover the summary, so it is not sticky and scrolls with the page.
    <div className="bottom-0 z-5 -mx-4 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] @min-[13rem]:sticky">
      <div className="grid gap-2">
        {/* Reserve the space, because reading the number of due cards takes a short time. */}
        <p className="min-h-5 text-small leading-snug text-muted tabular-nums">
          {(cardsLeft !== undefined || 'items' in step) && leadWords(step, row.mode)}
        </p>
        <div className="flex flex-wrap items-center gap-x-3">
          <Link to={leaveTo} className="inline-flex min-h-13 shrink-0 items-center px-2 font-semibold text-violet">
            Done
          </Link>
          <Button
            className="flex-[1_1_10rem]"
            onClick={() =>
              'items' in step ? repeat(step.items, repeatTitles[step.kind]) : void once(() => begin(step))
            }
          >
            {buttonWords(step)}
          </Button>
        </div>
      </div>
    </div>
  )
}
