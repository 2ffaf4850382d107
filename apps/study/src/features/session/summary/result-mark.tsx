import { Check, Minus, X } from 'lucide-react'
import type { SummaryItem } from './use-summary.ts'

interface ResultMarkProps extends Pick<SummaryItem, 'answer'> {
  /** Whether the mark has an accessible name. */
  isNamed?: boolean
}

/** Shows an answer as a well: right, wrong or unanswered. */
export function ResultMark({ answer, isNamed = false }: ResultMarkProps) {
  const [Icon, name, look] =
    answer === undefined
      ? ([Minus, 'Unanswered', 'text-muted ring-2 ring-rim ring-inset'] as const)
      : answer.isRight
        ? ([Check, 'Right', 'bg-correct text-on-stain'] as const)
        : ([X, 'Wrong', 'text-wrong ring-2 ring-wrong ring-inset'] as const)
  return (
    <span className={`grid size-[28px] shrink-0 place-items-center rounded-full ${look}`}>
      <Icon size={15} strokeWidth={3.5} {...(isNamed ? { 'aria-label': name } : { 'aria-hidden': true })} />
    </span>
  )
}
