import type { Contrast } from '@titer/bank/browser'
import { Button } from '@titer/ui'
import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { optionLetters } from '../../../widgets/text/option-letters.ts'
import { BottomBar } from '../../../widgets/page/bottom-bar.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useKeys } from '../../../device/input/use-keys.ts'

interface DrillQuestionProps {
  question: Contrast
  chosen: 0 | 1 | undefined
  isLast: boolean
  onChoose: (at: 0 | 1) => void
  onNext: () => void
}

const sides = [0, 1] as const

/** Shows a question with two options. Tapping an option answers the question and shows the explanation. */
export function DrillQuestion({ question, chosen, isLast, onChoose, onNext }: DrillQuestionProps) {
  useKeys('question', {
    choose: (at) => {
      const side = sides[at % 6]
      if (chosen !== undefined || side === undefined) return false
      onChoose(side)
      return undefined
    },
  })
  useKeys('feedback', { goOn: chosen === undefined ? undefined : onNext })
  const isRight = chosen === question.keyAt
  const stem = useRef<HTMLHeadingElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  // After an answer, move the focus to the Next button. A new question removes that button, so move the focus to the
  // stem of the new question.
  useEffect(() => {
    const target = chosen === undefined ? stem : next
    target.current?.focus()
  }, [chosen])
  return (
    <main className="grid flex-1 grid-rows-[auto_auto_1fr] gap-4 pb-26">
      <h1
        ref={stem}
        tabIndex={-1}
        className="font-text text-body leading-[1.45] font-normal tracking-normal outline-none"
      >
        <Prose text={question.stem} />
      </h1>
      <output className={chosen === undefined ? 'sr-only' : ''}>
        {chosen !== undefined && (
          <span className={`block rounded-surface p-3.5 ${isRight ? 'bg-correct-wash' : 'bg-wrong-wash'}`}>
            <strong
              className={`block font-head text-lead leading-tight font-bold ${isRight ? 'text-correct' : 'text-wrong'}`}
            >
              {isRight ? 'Right.' : 'Wrong. You will see it again at the end.'}
            </strong>
            <span className="mt-1.5 block leading-snug">
              <Prose text={question.why} />
            </span>
          </span>
        )}
      </output>
      <fieldset className="row-start-3 grid gap-2 self-end min-[62rem]:self-start">
        <legend className="sr-only">Options</legend>
        {sides.map((at) => (
          <Side key={at} at={at} question={question} chosen={chosen} onChoose={onChoose} />
        ))}
      </fieldset>
      {chosen !== undefined && (
        <BottomBar>
          {/* Ignore the second tap of a double tap. It was meant for an option close to this button. */}
          <Button ref={next} wide onClick={({ detail }) => detail < 2 && onNext()}>
            {isLast ? 'See how it went' : 'Next question'}
          </Button>
        </BottomBar>
      )}
    </main>
  )
}

interface SideProps extends Pick<DrillQuestionProps, 'question' | 'chosen' | 'onChoose'> {
  at: 0 | 1
}

function Side({ at, question, chosen, onChoose }: SideProps) {
  const isAnswered = chosen !== undefined
  const [isKey, isWrong] = [isAnswered && at === question.keyAt, at === chosen && at !== question.keyAt]
  const background = isKey
    ? 'bg-correct-wash ring-correct'
    : isWrong
      ? 'bg-wrong-wash ring-wrong'
      : `ring-rim ${isAnswered ? '' : 'hover:bg-agar'}`
  const well = isKey ? 'bg-correct text-on-stain' : isWrong ? 'bg-wrong text-on-stain' : 'ring-2 ring-rim ring-inset'
  return (
    <button
      type="button"
      aria-disabled={isAnswered}
      aria-pressed={isAnswered ? at === chosen : undefined}
      onClick={() => onChoose(at)}
      className={`flex min-h-16 items-center gap-3 rounded-surface px-3 py-2.5 text-left text-body leading-snug ring-[1.5px] ring-inset focus-visible:rounded-surface ${background}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-(--letter) shrink-0 place-items-center rounded-full font-head text-(length:--text-letter) leading-none font-bold ${well}`}
      >
        {isKey ? <Check size={16} strokeWidth={3} /> : isWrong ? <X size={16} strokeWidth={3} /> : optionLetters[at]}
      </span>
      <span>
        <span className="sr-only">{`${optionLetters[at]}. `}</span>
        <Prose text={question.options[at]} />
        {(isKey || isWrong) && <span className="sr-only">{isKey ? ', right' : ', wrong'}</span>}
      </span>
    </button>
  )
}
