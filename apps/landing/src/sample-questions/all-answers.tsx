import type { SampleQuestion } from '@titer/bank/browser'
import { Foldable } from '@titer/ui'
import { BankText } from '../site/bank-text.tsx'
import { ExplainedOptions } from './explained-options.tsx'
import { letterOf } from './option-letter.ts'

/** Shows all questions with folded answers, for visitors without JavaScript. */
export const AllAnswers = ({ questions }: { questions: readonly SampleQuestion[] }) => (
  <ol className="mt-8 grid max-w-2xl list-decimal gap-10 pl-6">
    {questions.map((question) => (
      <li key={question.id}>
        <p className="mb-3">
          <BankText runs={question.stem} />
        </p>
        <ol className="mb-3 grid list-[upper-alpha] gap-1 pl-6">
          {question.options.map(({ text }, place) => (
            <li key={letterOf(place)}>
              <BankText runs={text} />
            </li>
          ))}
        </ol>
        <Foldable title="The answer, and why">
          <ExplainedOptions question={question} />
        </Foldable>
      </li>
    ))}
  </ol>
)
