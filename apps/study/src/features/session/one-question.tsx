import type { Confidence, SessionAnswer } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStudy } from '../../app/study.tsx'
import { useKeys } from '../../app/use-keys.ts'
import type { SessionRow } from '../../log/database.ts'
import type { Asked } from '../../packs/asked.ts'
import type { LibraryTopic } from '../../packs/library.ts'
import { useAsked } from '../../packs/use-asked.ts'
import { CaseStages, CaseSteps, decisionName, RevealButton } from './case-view.tsx'
import { Decision } from './decision.tsx'
import { LockedQuestion } from './locked-question.tsx'
import { useMarks } from './marks/use-marks.ts'
import type { ChosenAnswer, ExamForm } from './question-form.tsx'
import { QuestionTools } from './question-tools.tsx'
import { placeWords, verdictWords } from './session-words.ts'
import { useArrival } from './use-arrival.ts'

/** What does not change from question to question. */
export interface SessionPlace {
  row: SessionRow
  topics: readonly LibraryTopic[]
  asksConfidence: boolean
}

interface OneQuestionProps extends SessionPlace {
  id: string
  /** Laid out unseen while one reads what came before, so that it is there at once. */
  isAhead?: boolean
  given: SessionAnswer | undefined
  isLast: boolean
  onShown: () => void
  /** What is new, in words for those who do not see it. */
  onTold: (words: string) => void
  onAnswer: (asked: Asked, chosen: number, confidence: Confidence | null) => Promise<void>
  onFlag: (isOn: boolean) => void
  /** What is not on the device cannot be answered, and must not stand in the way. */
  onPassOver: () => void
  onNext: () => void
  /** In an exam: what is chosen and not yet given. */
  onDraft?: (asked: Asked, draft: Parameters<ExamForm['onDraft']>[0]) => void
}

// Whoever comes back to a case has been told all of it.
const everything = Number.POSITIVE_INFINITY
const noStages: [] = []

/** A question or a case, with its tools, until it is answered and, outside an exam, explained. */
export function OneQuestion(props: OneQuestionProps) {
  const { row, topics, asksConfidence, id, isAhead = false, given, isLast } = props
  const { onShown, onTold, onAnswer, onFlag, onPassOver, onNext, onDraft } = props
  // Explained while it goes to the disk, and taken back if it does not arrive there.
  const [kept, setKept] = useState<number>()
  const [unkept, setUnkept] = useState<ChosenAnswer>()
  const chosen = row.isExam ? undefined : (given?.chosen ?? kept)
  const begin = useEffectEvent(onShown)
  useEffect(() => {
    if (!isAhead) begin()
  }, [isAhead])
  const { database, record } = useStudy()
  const asked = useAsked(id, given !== undefined)
  const state = useLiveQuery(() => database.items.get(id), [database, id])
  const [told, setTold] = useState(given === undefined ? 1 : everything)
  const stages = typeof asked === 'object' && asked.mode === 'case' ? asked.item.stages : noStages
  const pen = useMarks(id, stages, state?.marks ?? [])
  const step = chosen === undefined ? `told ${told}` : 'explained'
  const arrivalRef = useArrival(isAhead || asked === undefined ? undefined : step, () => {
    if (chosen !== undefined && typeof asked === 'object') onTold(verdictWords(asked.item, chosen))
    else if (told === 1 || told === everything) onTold(placeWords(row.items.indexOf(id), row.items.length))
    else onTold(stages[told - 1]?.name ?? decisionName)
  })
  useKeys('feedback', { goOn: chosen === undefined ? undefined : onNext })
  if (asked === undefined) return null
  if (asked === 'gone' || asked === 'closed') {
    return isAhead ? null : <LockedQuestion why={asked} onNext={onPassOver} titleRef={arrivalRef} />
  }
  const topic = topics.find((each) => each.id === asked.item.topic)
  const title = asked.mode === 'case' ? 'Clinical case' : (topic?.name ?? asked.item.subject)
  const isFlagged = row.flagged.includes(id)
  const tools = (
    <QuestionTools
      title={title}
      isFlagged={isFlagged}
      isBookmarked={state?.isBookmarked === true}
      note={state?.note ?? ''}
      onFlag={() => onFlag(!isFlagged)}
      onBookmark={() => void record('bookmarked', { item: id, isOn: state?.isBookmarked !== true })}
      onNote={(text) => void record('noted', { item: id, text })}
      pen={asked.mode === 'case' && !isAhead ? pen : undefined}
    />
  )
  const isDeciding = asked.mode === 'quickfire' || told > stages.length || chosen !== undefined
  return (
    <main className="flex flex-1 flex-col gap-3 pb-26">
      {tools}
      {asked.mode === 'case' && (
        <>
          <CaseSteps stages={stages} told={isDeciding ? stages.length + 1 : told} />
          <CaseStages
            item={asked.item}
            told={isDeciding ? stages.length : told}
            pen={pen}
            latestRef={isDeciding ? undefined : arrivalRef}
          />
        </>
      )}
      {isDeciding ? (
        <Decision
          asked={asked}
          topic={topic}
          asksConfidence={asksConfidence}
          isAhead={isAhead}
          chosen={chosen}
          given={given}
          unkept={unkept}
          isLast={isLast}
          exam={onDraft && { given, onDraft: (draft) => onDraft(asked, draft), onSkip: onNext }}
          onAnswer={async (at, confidence) => {
            const keeping = onAnswer(asked, at, confidence)
            if (row.isExam) return keeping
            setKept(at)
            return keeping.catch((error: unknown) => {
              setUnkept({ chosen: at, confidence })
              setKept(undefined)
              throw error
            })
          }}
          onNext={onNext}
          arrivalRef={arrivalRef}
        />
      ) : (
        <RevealButton next={stages[told]?.name} onReveal={() => setTold(told + 1)} />
      )}
    </main>
  )
}
