import type { SampleQuestion } from '@titer/bank/browser'
import { Check, X } from 'lucide-react'
import { BankText } from '../site/bank-text.tsx'
import { letterOf } from './option-letter.ts'

interface ExplainedOptionsProps {
  question: SampleQuestion
  /** The index of the option that the visitor chose, if any. */
  chosen?: number
}

const looks = {
  right: { row: 'bg-correct-wash', mark: 'border-transparent bg-correct text-on-stain', label: 'text-correct' },
  wrong: { row: 'bg-wrong-wash', mark: 'border-transparent bg-wrong text-on-stain', label: 'text-wrong' },
  other: { row: '', mark: 'border-rim', label: '' },
}

/** Shows each option with the reason why it is right or wrong. */
export const ExplainedOptions = ({ question: { options, keyAt }, chosen }: ExplainedOptionsProps) => (
  <ul className="mt-3 grid gap-2">
    {options.map(({ text, why }, place) => {
      const kind = place === keyAt ? 'right' : place === chosen ? 'wrong' : 'other'
      const look = looks[kind]
      return (
        <li
          key={letterOf(place)}
          className={`grid grid-cols-[auto_1fr] gap-x-3 rounded-surface px-3 py-2.5 ${look.row}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-8 place-items-center rounded-full border-2 font-head text-small font-bold ${look.mark}`}
          >
            <Mark kind={kind} letter={letterOf(place)} />
          </span>
          <div className="min-w-0 leading-snug">
            <p className={`pt-1 ${kind === 'other' ? '' : 'font-semibold'}`}>
              <BankText runs={text} />
            </p>
            <p className="mt-0.5 text-small">
              {kind !== 'other' && <b className={look.label}>{labelOf(kind, place === chosen)} </b>}
              <BankText runs={why} />
            </p>
          </div>
        </li>
      )
    })}
  </ul>
)

const Mark = ({ kind, letter }: { kind: keyof typeof looks; letter: string }) => {
  if (kind === 'other') return letter
  const Icon = kind === 'right' ? Check : X
  return <Icon size={17} strokeWidth={3} />
}

const labelOf = (kind: 'right' | 'wrong', isChosen: boolean) => {
  if (kind === 'wrong') return 'Your answer.'
  return isChosen ? 'Your answer is right.' : 'The answer.'
}
