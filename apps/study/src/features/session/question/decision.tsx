import type { Confidence, SessionAnswer } from '@titer/domain'
import { Button } from '@titer/ui'
import { useEffect, useRef, useState, type RefCallback } from 'react'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { Feedback } from './feedback.tsx'
import { PreparedStep } from '../transition/prepared-step.tsx'
import { QuestionForm, type ChosenAnswer, type ExamForm } from './question-form.tsx'
import { Frozen } from '../transition/frozen.tsx'
import { useAfterPaint } from '../transition/use-after-paint.ts'

interface DecisionProps {
  studyItem: StudyItem
  topic: LibraryTopic | undefined
  asksConfidence: boolean
  isAhead: boolean
  /** The chosen option. Undefined until its explanation may be shown. */
  chosen: number | undefined
  given: SessionAnswer | undefined
  /** Why a right answer earned no XP. */
  noXpReason: string | undefined
  /** An answer that could not be saved. The form offers it again. */
  unsaved: ChosenAnswer | undefined
  isLast: boolean
  exam: ExamForm | undefined
  onAnswer: (chosen: number, confidence: Confidence | null) => Promise<void>
  onNext: () => void
  /** Receives the element to focus after each step. */
  focusRef: RefCallback<HTMLElement>
}

/**
 * Shows the question and, after the answer, its explanation. The explanation is rendered invisibly as soon as an option
 * is chosen, so that the browser only has to paint it after the answer.
 */
export function Decision(props: DecisionProps) {
  const { studyItem, topic, asksConfidence, isAhead, chosen, given, noXpReason, unsaved, isLast, exam } = props
  const { onAnswer, onNext, focusRef } = props
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
            <div className="grid flex-1 grid-rows-[auto_1fr] gap-3">
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
  <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    <div className="mx-auto flex max-w-2xl items-center gap-3">
      {/* Ignore the second tap of a double tap. It was meant for the Answer button, which was in the same position. */}
      <Button
        ref={buttonRef}
        wide
        onClick={({ detail }) => detail < 2 && onNext()}
        // React on keydown, because it fires before the click. Ignore repeats, because the student may still hold down
        // the Enter key that submitted the answer.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.repeat) onNext()
        }}
      >
        {isLast ? 'See how it went' : 'Next question'}
      </Button>
    </div>
  </div>
)
