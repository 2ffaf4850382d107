import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScreenExcerpt } from './mode-card.tsx'

export const QuestionExcerpt = () => (
  <ScreenExcerpt label="A question, answered">
    <p className="mb-1.5 leading-[1.4]">
      Urine culture: Gram-positive cocci in clusters, coagulase-negative, resistant to novobiocin. Which organism?
    </p>
    <Option className="border-line text-muted" mark="A" markClassName="border-2 border-line">
      <s>
        <em>Staphylo&shy;coccus aureus</em>
      </s>
      <span className="ml-auto text-small max-md:sr-only">ruled out</span>
    </Option>
    <Option
      className="border-transparent bg-wrong-wash"
      mark={<X size={16} strokeWidth={3} aria-hidden="true" />}
      markClassName="bg-wrong text-on-stain"
    >
      <Verdict organism="Staphylo&shy;coccus epidermidis" label="Wrong." stain="text-wrong">
        Sensitive to novobiocin.
      </Verdict>
    </Option>
    <Option
      className="border-transparent bg-correct-wash"
      mark={<Check size={16} strokeWidth={3} aria-hidden="true" />}
      markClassName="bg-correct text-on-stain"
    >
      <Verdict organism="Staphylo&shy;coccus saprophyticus" label="Right." stain="text-correct">
        Resistant to novobiocin.
      </Verdict>
    </Option>
  </ScreenExcerpt>
)

interface OptionProps {
  className: string
  mark: ReactNode
  markClassName: string
  children: ReactNode
}

const Option = ({ className, mark, markClassName, children }: OptionProps) => (
  <div
    className={`flex min-h-11.5 items-center gap-2.5 rounded-small border-[1.5px] px-2 py-1.5 md:px-2.5 leading-[1.25] ${className}`}
  >
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-full font-head text-[.875rem] font-bold ${markClassName}`}
    >
      {mark}
    </span>
    {children}
  </div>
)

interface VerdictProps {
  organism: string
  label: string
  stain: string
  children: ReactNode
}

const Verdict = ({ organism, label, stain, children }: VerdictProps) => (
  <span>
    <em>{organism}</em>
    <span className="block text-small">
      <b className={stain}>{label}</b> {children}
    </span>
  </span>
)
