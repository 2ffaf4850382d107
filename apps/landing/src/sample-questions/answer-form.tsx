import type { SampleQuestion } from '@titer/bank/browser'
import { Button } from '@titer/ui'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { BankText } from '../site/bank-text.tsx'
import { useHydrated } from '../site/use-hydrated.ts'
import { letterOf } from './option-letter.ts'

interface AnswerFormProps {
  question: SampleQuestion
  onAnswer: (option: number) => void
}

/** Shows the options as native radio buttons. An option that was chosen before hydration stays chosen. */
export function AnswerForm({ question, onAnswer }: AnswerFormProps) {
  const isHydrated = useHydrated()
  const [isHinted, setHinted] = useState(false)
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const option = new FormData(event.currentTarget).get('option')
    if (option === null) setHinted(true)
    else onAnswer(Number(option))
  }
  return (
    <form onSubmit={answer} className="mt-5">
      <fieldset aria-labelledby="sample-stem" className="grid gap-2">
        {question.options.map(({ text }, place) => (
          <label key={letterOf(place)} className={optionClasses}>
            <input
              type="radio"
              name="option"
              value={place}
              onChange={() => setHinted(false)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-rim font-head text-small font-bold group-has-checked:border-violet group-has-checked:bg-violet group-has-checked:text-on-stain"
            >
              {letterOf(place)}
            </span>
            <span className="min-w-0">
              <BankText runs={text} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!isHydrated} className="max-sm:w-full">
          Answer
        </Button>
        <output className="text-muted">{isHinted && 'Choose an option first.'}</output>
      </div>
    </form>
  )
}

const optionClasses =
  'group relative flex min-h-13 cursor-pointer items-center gap-3 rounded-surface border-2 border-line px-3 py-2 leading-snug hover:border-rim has-checked:border-violet has-checked:bg-violet-wash has-focus-visible:shadow-[var(--halo)]'
