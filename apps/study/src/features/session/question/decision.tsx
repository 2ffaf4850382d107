import type { Confidence, SessionAnswer } from '@titer/domain'
import { Button } from '@titer/ui'
import { BottomBar } from '../../../widgets/page/bottom-bar.tsx'
import { panes } from '../../../widgets/page/panes.ts'
import { EnterKey } from '../../../widgets/shortcuts/shortcuts.tsx'
import { useEffect, useRef, useState, type RefCallback } from 'react'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { Feedback } from './feedback.tsx'
import { PaneBeforeAnswer } from './pane-before-answer.tsx'
import { PreparedStep } from '../transition/prepared-step.tsx'
import { isBesideOptions, QuestionForm, type ChosenAnswer, type ExamForm } from './question-form.tsx'
import { Frozen } from '../transition/frozen.tsx'
import { useAfterPaint } from '../transition/use-after-paint.ts'

interface DecisionProps {
  studyItem: StudyItem
  topic: LibraryTopic | undefined
  /** The student's note on the question. */
  note: string
  asksConfidence: boolean
  isAhead: boolean
  /** The submitted option, whose explanation is shown. Undefined before the answer, and always undefined in an exam. */
  chosen: number | undefined
  given: SessionAnswer | undefined
  /** The reason why a right answer earned no XP. */
  noXpReason: string | undefined
  /** Whether a wrong answer shows that the student knows only the wording of another variant of the fact. */
  isOnlyWordingKnown: boolean
  /** An answer that could not be saved. The form selects it again. */
  unsaved: ChosenAnswer | undefined
  isLast: boolean
  exam: ExamForm | undefined
  onAnswer: (chosen: number, confidence: Confidence | null) => Promise<void>
  onNext: () => void
  /** Receives the element to focus: the stem when the question appears, and the Next button after the answer. */
  focusRef: RefCallback<HTMLElement>
}

/**
 * Shows the question and, after the answer, its explanation. Outside an exam, the explanation is rendered invisibly
 * shortly after an option is chosen, so that the browser only has to paint it after the answer.
 */
export function Decision(props: DecisionProps) {
  const { studyItem, topic, note, asksConfidence, isAhead, chosen, given, noXpReason, unsaved, isLast, exam } = props
  const { isOnlyWordingKnown, onAnswer, onNext, focusRef } = props
  const isCase = studyItem.mode === 'case'
  const [preparedChoice, setPreparedChoice] = useState<number>()
  const paintedChoice = useAfterPaint(chosen)
  const verdict = useRef<HTMLDivElement>(null)
  // The student has already read the text above, so scroll to the verdict.
  useEffect(() => {
    if (chosen !== undefined) verdict.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  const explained = chosen ?? (exam === undefined ? preparedChoice : undefined)
  return (
    <>
      <div className="grid flex-1">
        {paintedChoice === undefined && (
          <PreparedStep isShown={chosen === undefined}>
            <div
              className={`grid flex-1 grid-rows-[auto_1fr] gap-3 min-[62rem]:grid-rows-[auto_auto] min-[62rem]:content-start ${isCase ? '' : panes.columns}`}
            >
              <Frozen isFrozen={chosen !== paintedChoice}>
                <QuestionForm
                  studyItem={studyItem}
                  asksConfidence={asksConfidence}
                  isAhead={isAhead}
                  unsaved={unsaved}
                  stemRef={focusRef}
                  onChoose={setPreparedChoice}
                  onAnswer={onAnswer}
                  exam={exam}
                />
              </Frozen>
              {!isCase && !isBesideOptions(studyItem) && (
                <PaneBeforeAnswer
                  words={exam === undefined ? 'The explanation will appear here.' : 'Explanations follow at the end.'}
                  note={note}
                  className={`${panes.right} -mt-9`}
                />
              )}
            </div>
          </PreparedStep>
        )}
        {explained !== undefined && (
          <PreparedStep isShown={chosen !== undefined}>
            <section aria-label={chosen === undefined ? undefined : 'Explanation'}>
              <Feedback
                studyItem={studyItem}
                chosen={explained}
                isAnswered={paintedChoice !== undefined}
                article={topic?.articles[0]}
                combo={given?.combo}
                xp={given?.xp}
                noXpReason={noXpReason}
                isOnlyWordingKnown={isOnlyWordingKnown}
                verdictRef={verdict}
              />
            </section>
          </PreparedStep>
        )}
      </div>
      {chosen !== undefined && <NextBar isLast={isLast} onNext={onNext} buttonRef={focusRef} />}
    </>
  )
}

interface NextBarProps {
  isLast: boolean
  onNext: () => void
  buttonRef: RefCallback<HTMLElement>
}

const NextBar = ({ isLast, onNext, buttonRef }: NextBarProps) => (
  <BottomBar isPane className="flex items-center gap-3 min-[62rem]:justify-between!">
    {/* Ignore the second tap of a double tap. It was meant for the Answer button, which was in the same position. */}
    <Button
      ref={buttonRef}
      className="w-full min-[62rem]:ml-auto min-[62rem]:w-auto"
      onClick={({ detail }) => detail < 2 && onNext()}
      // Respond to keydown, because it fires before the click. Ignore repeats, because the student may still hold down
      // the Enter key that submitted the answer.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (!event.repeat) onNext()
      }}
    >
      {isLast ? 'See how it went' : 'Next question'}
      <EnterKey />
    </Button>
  </BottomBar>
)
