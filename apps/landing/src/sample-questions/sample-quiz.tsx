import type { SampleQuestion } from '@titer/bank/browser'
import { Wells } from '@titer/ui'
import { useRef, useState } from 'react'
import { BankText } from '../site/bank-text.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Feedback } from './feedback.tsx'
import { Result } from './result.tsx'

/** Asks the questions one after another, and explains every option after each answer. */
export function SampleQuiz({ questions }: { questions: readonly SampleQuestion[] }) {
  const [at, setAt] = useState(0)
  const [answers, setAnswers] = useState<number[]>([])
  const top = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the heading, so that the keyboard and screen readers continue at the top of the next question or
  // the result.
  const goTo = (place: number) => {
    setAt(place)
    top.current?.focus()
  }

  const question = questions[at]
  const chosen = answers[at]
  const right = questions.filter(({ keyAt }, place) => answers[place] === keyAt).length
  // Each answer fills a well. When the result is shown, only the wells of right answers stay full.
  const levelOf = ({ keyAt }: SampleQuestion, place: number) =>
    Number(question === undefined ? answers[place] === keyAt : answers[place] !== undefined)
  const restart = () => {
    setAnswers([])
    goTo(0)
  }
  return (
    <section aria-labelledby="sample-step" className="mt-7 max-w-2xl lg:mt-10 [@media(scripting:none)]:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="sample-step" ref={top} tabIndex={-1} className="text-body font-semibold tracking-normal">
          {question ? `Question ${at + 1} of ${questions.length}` : 'Your result'}
        </h2>
        <Wells levels={questions.map(levelOf)} className="text-violet" />
      </div>
      {question ? (
        <>
          <p id="sample-stem" className="mt-4 text-[1.125rem] leading-[1.45] lg:text-[1.25rem]">
            <BankText runs={question.stem} />
          </p>
          {chosen === undefined ? (
            <AnswerForm key={at} question={question} onAnswer={(option) => setAnswers([...answers, option])} />
          ) : (
            <Feedback
              question={question}
              chosen={chosen}
              isLast={at === questions.length - 1}
              onNext={() => goTo(at + 1)}
            />
          )}
        </>
      ) : (
        <Result right={right} total={questions.length} onRestart={restart} />
      )}
    </section>
  )
}
