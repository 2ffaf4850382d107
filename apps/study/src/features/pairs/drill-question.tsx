import type { Contrast } from '@titer/bank/browser'
import { Button } from '@titer/ui'
import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { letters } from '../../app/letters.ts'
import { Prose } from '../../app/prose.tsx'
import { useKeys } from '../../app/use-keys.ts'

interface DrillQuestionProps {
  asked: Contrast
  chosen: 0 | 1 | undefined
  isLast: boolean
  onChoose: (at: 0 | 1) => void
  onNext: () => void
}

const sides = [0, 1] as const

/** One of two: a tap answers, and then it is said what is true of each. */
export function DrillQuestion({ asked, chosen, isLast, onChoose, onNext }: DrillQuestionProps) {
  useKeys('question', {
    choose: (at) => {
      const side = sides[at % 6]
      if (chosen !== undefined || side === undefined) return false
      onChoose(side)
      return undefined
    },
  })
  useKeys('feedback', { goOn: chosen === undefined ? undefined : onNext })
  const isRight = chosen === asked.keyAt
  const stem = useRef<HTMLHeadingElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  // What had the focus is gone or has been answered: keys and screen readers go on from what is new.
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
        <Prose text={asked.stem} />
      </h1>
      <output className={chosen === undefined ? 'sr-only' : ''}>
        {chosen !== undefined && (
          <span className={`block rounded-surface p-3.5 ${isRight ? 'bg-correct-wash' : 'bg-wrong-wash'}`}>
            <strong
              className={`block font-head text-lead leading-tight font-bold ${isRight ? 'text-correct' : 'text-wrong'}`}
            >
              {isRight ? 'Right.' : 'Wrong. It comes again at the end.'}
            </strong>
            <span className="mt-1.5 block leading-snug">
              <Prose text={asked.why} />
            </span>
          </span>
        )}
      </output>
      <fieldset className="row-start-3 grid gap-2 self-end">
        <legend className="sr-only">Options</legend>
        {sides.map((at) => (
          <Side key={at} at={at} asked={asked} chosen={chosen} onChoose={onChoose} />
        ))}
      </fieldset>
      {chosen !== undefined && (
        <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <div className="mx-auto max-w-2xl">
            {/* The second tap of two was for the option that stood near here before. */}
            <Button ref={next} wide onClick={({ detail }) => detail < 2 && onNext()}>
              {isLast ? 'See how it went' : 'Next question'}
            </Button>
          </div>
        </div>
      )}
    </main>
  )
}

interface SideProps extends Pick<DrillQuestionProps, 'asked' | 'chosen' | 'onChoose'> {
  at: 0 | 1
}

function Side({ at, asked, chosen, onChoose }: SideProps) {
  const isAnswered = chosen !== undefined
  const [isKey, isWrong] = [isAnswered && at === asked.keyAt, at === chosen && at !== asked.keyAt]
  const ground = isKey
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
      className={`flex min-h-16 items-center gap-3 rounded-surface px-3 py-2.5 text-left text-body leading-snug ring-[1.5px] ring-inset focus-visible:rounded-surface ${ground}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center rounded-full font-head text-small font-bold ${well}`}
      >
        {isKey ? <Check size={16} strokeWidth={3} /> : isWrong ? <X size={16} strokeWidth={3} /> : letters[at]}
      </span>
      <span>
        <span className="sr-only">{`${letters[at]}. `}</span>
        <Prose text={asked.options[at]} />
        {(isKey || isWrong) && <span className="sr-only">{isKey ? ', right' : ', wrong'}</span>}
      </span>
    </button>
  )
}
