import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Specimen } from './mode-card.tsx'

export const QuestionSpecimen = () => (
  <Specimen label="A question, answered">
    <p className="mb-1.5 leading-[1.4]">
      Urine culture: Gram-positive cocci in clusters, coagulase-negative, resistant to novobiocin. Which organism?
    </p>
    <Option className="border-line text-muted" sign="A" signClassName="border-2 border-line">
      <s>
        <em>Staphylococcus aureus</em>
      </s>
      <span className="ml-auto text-small max-md:sr-only">struck out</span>
    </Option>
    <Option
      className="border-transparent bg-wrong-wash"
      sign={<X size={16} strokeWidth={3} aria-hidden="true" />}
      signClassName="bg-wrong text-on-stain"
    >
      <Verdict organism="Staphylococcus epidermidis" word="Wrong." stain="text-wrong">
        Sensitive to novobiocin.
      </Verdict>
    </Option>
    <Option
      className="border-transparent bg-correct-wash"
      sign={<Check size={16} strokeWidth={3} aria-hidden="true" />}
      signClassName="bg-correct text-on-stain"
    >
      <Verdict organism="Staphylococcus saprophyticus" word="Right." stain="text-correct">
        Resistant to novobiocin.
      </Verdict>
    </Option>
  </Specimen>
)

interface OptionProps {
  className: string
  sign: ReactNode
  signClassName: string
  children: ReactNode
}

const Option = ({ className, sign, signClassName, children }: OptionProps) => (
  <div
    className={`flex min-h-11.5 items-center gap-2.5 rounded-small border-[1.5px] px-2 py-1.5 md:px-2.5 leading-[1.25] ${className}`}
  >
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-full font-head text-[.875rem] font-bold ${signClassName}`}
    >
      {sign}
    </span>
    {children}
  </div>
)

interface VerdictProps {
  organism: string
  word: string
  stain: string
  children: ReactNode
}

const Verdict = ({ organism, word, stain, children }: VerdictProps) => (
  <span>
    <em>{organism}</em>
    <span className="block text-small">
      <b className={stain}>{word}</b> {children}
    </span>
  </span>
)
