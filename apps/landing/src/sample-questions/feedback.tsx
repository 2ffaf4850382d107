import type { SampleQuestion } from '@titer/bank/browser'
import { Button } from '@titer/ui'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ExplainedOptions } from './explained-options.tsx'
import { letterOf } from './option-letter.ts'

interface FeedbackProps {
  question: SampleQuestion
  chosen: number
  isLast: boolean
  onNext: () => void
}

/**
 * Shows whether the answer is right, and the reason for every option. The heading receives the focus, so that a screen
 * reader reads it first.
 */
export function Feedback({ question, chosen, isLast, onNext }: FeedbackProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isRight = chosen === question.keyAt
  return (
    <div className="mt-5">
      <h3
        ref={heading}
        tabIndex={-1}
        className={`text-[1.5rem] leading-tight tracking-head ${isRight ? 'text-correct' : 'text-wrong'}`}
      >
        {isRight ? 'Right.' : `Wrong: it’s ${letterOf(question.keyAt)}.`}
      </h3>
      <ExplainedOptions question={question} chosen={chosen} />
      <p className="mt-3 text-small text-muted">
        {question.subject}: {question.topic}
      </p>
      <Button onClick={onNext} className="mt-4 max-sm:w-full">
        {isLast ? 'See your result' : 'Next question'}
        <ArrowRight size={20} strokeWidth={2.25} aria-hidden="true" />
      </Button>
    </div>
  )
}
