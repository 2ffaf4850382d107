import type { RefCallback } from 'react'
import { Prose } from '../../../widgets/text/prose.tsx'
import { splitQuestion } from './split-question.ts'

/**
 * Shows the decision, which is the last part of a case: the patient's course since the stage “Tests” as text, and the
 * question as a heading.
 */
export function CaseQuestion({ text, questionRef }: { text: string; questionRef: RefCallback<HTMLElement> }) {
  const { context, question } = splitQuestion(text)
  return (
    <div ref={questionRef} tabIndex={-1} className="grid gap-1 outline-none">
      {context !== '' && (
        <p className="text-body leading-[1.45]">
          <Prose text={`${context} `} />
        </p>
      )}
      <h2 className="text-h3 leading-tight font-bold">
        <Prose text={question} />
      </h2>
    </div>
  )
}
