import { factOfItem, knowsOnlyWording, type Confidence, type SessionAnswer } from '@titer/domain'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useKeys } from '../../../device/input/use-keys.ts'
import type { SessionRow } from '../../../log/database.ts'
import type { SeriesPlace } from '../../../packs/content/series.ts'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { useStudyItem } from '../../../device/study/use-study-item.ts'
import { CaseStages, CaseSteps, decisionName, RevealButton } from '../case/case-view.tsx'
import { FoldedStages } from '../case/folded-stages.tsx'
import { Decision } from './decision.tsx'
import { LockedQuestion } from './locked-question.tsx'
import { useMarks } from '../marks/use-marks.ts'
import type { ChosenAnswer, ExamForm } from './question-form.tsx'
import { PaneBeforeAnswer } from './pane-before-answer.tsx'
import { QuestionTools } from './question-tools.tsx'
import { panes } from '../../../widgets/page/panes.ts'
import { noXpWords, positionWords, seriesWords, stepWords, verdictWords } from '../session-words.ts'
import { useStepFocus } from '../transition/use-step-focus.ts'

/** The props that all questions of a session share. */
export interface SessionProps {
  row: SessionRow
  /** The place of each item among the questions about the same patient. */
  series: ReadonlyMap<string, SeriesPlace>
  topics: readonly LibraryTopic[]
  asksConfidence: boolean
}

interface OneQuestionProps extends SessionProps {
  id: string
  /** Whether the question is rendered ahead of time: invisibly, while the student reads the previous explanation. */
  isAhead?: boolean
  /** The student's answer in this session. */
  given: SessionAnswer | undefined
  isLast: boolean
  onShown: () => void
  /** Announces a change to screen readers. */
  onAnnounce: (words: string) => void
  onAnswer: (studyItem: StudyItem, chosen: number, confidence: Confidence | null) => Promise<void>
  onFlag: (isOn: boolean) => void
  /** Skips a question that cannot be shown, so that it does not block the session. */
  onSkipUnavailable: () => void
  onNext: () => void
  /** Reports an option that is chosen but not yet submitted. The callback is used only in an exam. */
  onDraft?: (studyItem: StudyItem, draft: Parameters<ExamForm['onDraft']>[0]) => void
}

// A number of stages that reveals a whole case. It is used for cases that the student has read before.
const allStages = Number.POSITIVE_INFINITY
const noStages: [] = []

/** Shows a question or a case with its tools and, outside an exam, the explanation after the answer. */
export function OneQuestion(props: OneQuestionProps) {
  const { row, series, topics, asksConfidence, id, isAhead = false, given, isLast } = props
  const { onShown, onAnnounce, onAnswer, onFlag, onSkipUnavailable, onNext, onDraft } = props
  // The explanation is shown while the answer is being saved, and removed again if saving fails.
  const [optimisticChoice, setOptimisticChoice] = useState<number>()
  const [unsaved, setUnsaved] = useState<ChosenAnswer>()
  const chosen = row.isExam ? undefined : (given?.chosen ?? optimisticChoice)
  const begin = useEffectEvent(onShown)
  useEffect(() => {
    if (!isAhead) begin()
  }, [isAhead])
  const { database, record } = useStudy()
  const studyItem = useStudyItem(id, given !== undefined)
  const state = useLiveQuery(() => database.items.get(id), [database, id])
  const place = series.get(id)
  const [opened, setOpened] = useState(given === undefined ? 1 : allStages)
  // The student has read all stages with the first question about the patient, so none is hidden.
  const isFollowUp = place !== undefined && place.at > 1
  const revealed = isFollowUp ? allStages : opened
  const stages = typeof studyItem === 'object' && studyItem.mode === 'case' ? studyItem.item.stages : noStages
  const pen = useMarks(id, stages, state?.marks ?? [])
  const step = chosen === undefined ? `stage ${revealed}` : 'explained'
  const position = positionOf(row, id)
  const fact = useLiveQuery(() => database.missedFacts.get(factOfItem(row, id) ?? id), [database, row.steps, id])
  const aboutPatient = seriesWords(place)
  const focusRef = useStepFocus(isAhead || studyItem === undefined ? undefined : step, () => {
    if (chosen !== undefined && typeof studyItem === 'object') onAnnounce(verdictWords(studyItem.item, chosen))
    else if (revealed === 1 || revealed === allStages)
      onAnnounce(aboutPatient === undefined ? position : `${position}. ${aboutPatient}`)
    else onAnnounce(stages[revealed - 1]?.name ?? decisionName)
  })
  const decision = useRef<HTMLDivElement>(null)
  const isAtDecision = stages.length > 0 && opened > stages.length && chosen === undefined
  useLayoutEffect(() => {
    // The stages above have just been folded, so scroll to the decision. It then fits on the screen with its options.
    if (isAtDecision) decision.current?.scrollIntoView({ behavior: 'instant', block: 'start' })
  }, [isAtDecision])
  useKeys('feedback', { goOn: chosen === undefined ? undefined : onNext })
  if (studyItem === undefined) return null
  if (studyItem === 'gone' || studyItem === 'closed') {
    return isAhead ? null : <LockedQuestion why={studyItem} onNext={onSkipUnavailable} titleRef={focusRef} />
  }
  const topic = topics.find((each) => each.id === studyItem.item.topic)
  // The name of the topic would reveal that some options are wrong, so it is shown only after the answer.
  const name = topic?.name ?? (studyItem.mode === 'case' ? 'Clinical case' : studyItem.item.subject)
  const isFlagged = row.flagged.includes(id)
  const tools = (
    <QuestionTools
      title={chosen === undefined ? position : name}
      detail={chosen === undefined ? aboutPatient : undefined}
      isFlagged={isFlagged}
      isBookmarked={state?.isBookmarked === true}
      note={state?.note ?? ''}
      onFlag={() => onFlag(!isFlagged)}
      onBookmark={() => void record('bookmarked', { item: id, isOn: state?.isBookmarked !== true })}
      onNote={(text) => void record('noted', { item: id, text })}
      isAhead={isAhead}
      pen={studyItem.mode === 'case' && !isAhead ? pen : undefined}
    />
  )
  const isDeciding = studyItem.mode === 'quickfire' || revealed > stages.length || chosen !== undefined
  return (
    <main
      className={`flex flex-1 flex-col gap-3 pb-26 ${studyItem.mode === 'case' ? `min-[62rem]:grid min-[62rem]:content-start ${panes.columns}` : ''}`}
    >
      <div
        aria-hidden="true"
        className="fixed top-14 right-0 bottom-0 left-(--split) -z-1 hidden bg-agar min-[62rem]:block"
      />
      <div className={`grid content-start gap-3 ${panes.left}`}>
        {tools}
        {studyItem.mode === 'case' && isDeciding && <FoldedStages item={studyItem.item} pen={pen} />}
        {studyItem.mode === 'case' && !isDeciding && (
          <>
            <CaseSteps stages={stages} revealed={revealed} />
            <CaseStages item={studyItem.item} revealed={revealed} pen={pen} latestRef={focusRef} />
          </>
        )}
      </div>
      <div
        ref={decision}
        className={`flex flex-1 scroll-mt-16 flex-col ${studyItem.mode === 'case' ? 'min-[62rem]:sticky min-[62rem]:top-18 min-[62rem]:self-start' : ''}`}
      >
        {isDeciding ? (
          <Decision
            studyItem={studyItem}
            topic={topic}
            note={state?.note ?? ''}
            asksConfidence={asksConfidence}
            isAhead={isAhead}
            chosen={chosen}
            given={given}
            noXpReason={noXpWords(row.answers, id, row.mode)}
            isOnlyWordingKnown={!row.isExam && fact !== undefined && knowsOnlyWording(fact, id)}
            unsaved={unsaved}
            isLast={isLast}
            exam={onDraft && { given, onDraft: (draft) => onDraft(studyItem, draft), onSkip: onNext }}
            onAnswer={async (at, confidence) => {
              const saving = onAnswer(studyItem, at, confidence)
              if (row.isExam) return saving
              setOptimisticChoice(at)
              return saving.catch((error: unknown) => {
                setUnsaved({ chosen: at, confidence })
                setOptimisticChoice(undefined)
                throw error
              })
            }}
            onNext={onNext}
            focusRef={focusRef}
          />
        ) : (
          <>
            <PaneBeforeAnswer words="The question will appear here after the last part." note={state?.note ?? ''} />
            <RevealButton next={stages[revealed]?.name} onReveal={() => setOpened(opened + 1)} />
          </>
        )}
      </div>
    </main>
  )
}

/** Returns a text with the position of a question in its session. Steps that are articles are not counted. */
function positionOf({ steps, items, mode }: SessionRow, id: string) {
  if (steps === undefined) return positionWords(items.indexOf(id), items.length, mode)
  const counted = steps.filter((step) => !('article' in step))
  return stepWords(
    counted.findIndex((step) => 'item' in step && step.item === id),
    counted.length,
  )
}
