import type { Confidence, SessionAnswer } from '@titer/domain'
import { Button } from '@titer/ui'
import { useEffect, useRef, useState, type RefCallback } from 'react'
import type { Asked } from '../../packs/asked.ts'
import type { LibraryTopic } from '../../packs/library.ts'
import { Feedback } from './feedback.tsx'
import { LaidOut } from './laid-out.tsx'
import { QuestionForm, type ChosenAnswer, type ExamForm } from './question-form.tsx'
import { Still } from './still.tsx'
import { useReached } from './use-reached.ts'

interface DecisionProps {
  asked: Asked
  topic: LibraryTopic | undefined
  asksConfidence: boolean
  isAhead: boolean
  /** What was answered, once it may be explained. */
  chosen: number | undefined
  given: SessionAnswer | undefined
  /** What was answered and could not be kept, to be given again. */
  unkept: ChosenAnswer | undefined
  isLast: boolean
  exam: ExamForm | undefined
  onAnswer: (chosen: number, confidence: Confidence | null) => Promise<void>
  onNext: () => void
  /** Where one goes on after each step. */
  arrivalRef: RefCallback<HTMLElement>
}

/** What is to be decided, and then its explanation, which is laid out as soon as something is chosen: it only has to be painted. */
export function Decision(props: DecisionProps) {
  const { asked, topic, asksConfidence, isAhead, chosen, given, unkept, isLast, exam } = props
  const { onAnswer, onNext, arrivalRef } = props
  const [considered, setConsidered] = useState<number>()
  const reached = useReached(chosen)
  const verdict = useRef<HTMLDivElement>(null)
  // What was read to answer lies above; the answer to it is what one looks for now.
  useEffect(() => {
    if (chosen !== undefined) verdict.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  const explained = chosen ?? (exam === undefined ? considered : undefined)
  return (
    <>
      <div className="grid flex-1">
        {reached === undefined && (
          <LaidOut isShown={chosen === undefined}>
            <div className="grid flex-1 grid-rows-[auto_1fr] gap-3">
              <Still isMoving={chosen !== reached}>
                <QuestionForm
                  asked={asked}
                  asksConfidence={asksConfidence}
                  isAhead={isAhead}
                  unkept={unkept}
                  stemRef={arrivalRef}
                  onConsider={setConsidered}
                  onAnswer={onAnswer}
                  exam={exam}
                />
              </Still>
            </div>
          </LaidOut>
        )}
        {explained !== undefined && (
          <LaidOut isShown={chosen !== undefined}>
            <section aria-label={chosen === undefined ? undefined : 'Explanation'}>
              <Feedback
                asked={asked}
                chosen={explained}
                isGiven={reached !== undefined}
                article={topic?.articles[0]}
                verdictRef={verdict}
              />
            </section>
          </LaidOut>
        )}
      </div>
      {chosen !== undefined && <NextBar xp={given?.xp ?? 0} isLast={isLast} onNext={onNext} buttonRef={arrivalRef} />}
    </>
  )
}

interface NextBarProps {
  xp: number
  isLast: boolean
  onNext: () => void
  buttonRef: RefCallback<HTMLElement>
}

const NextBar = ({ xp, isLast, onNext, buttonRef }: NextBarProps) => (
  <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
    <div className="mx-auto flex max-w-2xl items-center gap-3">
      {xp > 0 && (
        <span className="font-head font-bold whitespace-nowrap text-safranin tabular-nums">{`+${xp} XP`}</span>
      )}
      {/* The second tap of two was for the button that stood here before. */}
      <Button
        ref={buttonRef}
        wide
        onClick={({ detail }) => detail < 2 && onNext()}
        // At the key itself, which is sooner than a click; and the Enter that answered may still be held down.
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
