import type { Confidence } from '@titer/domain'
import { Button } from '@titer/ui'
import { useEffect, useEffectEvent, useRef, useState, type RefCallback } from 'react'
import { Prose } from '../../../widgets/text/prose.tsx'
import { paintMs } from '../transition/use-after-paint.ts'
import { CaseQuestion } from '../case/case-question.tsx'
import { OptionList } from './option-list.tsx'
import { useKeys } from '../../../device/input/use-keys.ts'
import type { StudyItem } from '../../../packs/content/study-item.ts'

export interface ChosenAnswer {
  chosen: number
  confidence: Confidence | null
}

interface QuestionFormProps {
  studyItem: StudyItem
  /** Whether the form is rendered but not visible yet. A form that is not visible must not react to keys. */
  isAhead: boolean
  /** An answer that could not be saved. The form offers it again. */
  unsaved?: ChosenAnswer | undefined
  asksConfidence: boolean
  /** Called shortly after an option is chosen, so that its explanation can be prepared. */
  onChoose: (chosen: number) => void
  onAnswer: (chosen: number, confidence: Confidence | null) => Promise<void>
  exam?: ExamForm | undefined
  stemRef: RefCallback<HTMLElement>
}

/** The props for an exam question, which can be skipped and whose answer can be changed until the end. */
export interface ExamForm {
  given: ChosenAnswer | undefined
  /** Reports an option that is chosen but not submitted, so that it is not lost when the student moves to another question. */
  onDraft: (draft: ChosenAnswer | undefined) => void
  onSkip: () => void
}

const confidenceLevels: { value: Confidence; word: string }[] = [
  { value: 'guess', word: 'Guess' },
  { value: 'think', word: 'Think so' },
  { value: 'sure', word: 'Sure' },
]

// The keys A to F and 1 to 6 choose an option.
const maxOptions = 6

/** Shows the stem, the options within reach of the thumb, and the Answer button at the bottom. */
export function QuestionForm(props: QuestionFormProps) {
  const { studyItem, isAhead, unsaved, asksConfidence, onChoose, onAnswer, exam, stemRef } = props
  const given = exam?.given
  const [chosen, setChosen] = useState((unsaved ?? given)?.chosen)
  const [struck, setStruck] = useState<ReadonlySet<number>>(new Set())
  const [confidence, setConfidence] = useState((unsaved ?? given)?.confidence ?? null)
  const { options } = studyItem.item
  const choose = (at: number) => {
    if (at >= options.length) return
    setChosen(at)
    setStruck((before) => new Set([...before].filter((each) => each !== at)))
  }
  const strike = (at: number) => {
    setStruck((before) =>
      before.has(at) ? new Set([...before].filter((each) => each !== at)) : new Set([...before, at]),
    )
    if (chosen === at) setChosen(undefined)
  }
  const isUnchanged = chosen === given?.chosen && confidence === (given?.confidence ?? null)
  const reportDraft = useEffectEvent((at: number | undefined, level: Confidence | null) =>
    exam?.onDraft(at === undefined || isUnchanged ? undefined : { chosen: at, confidence: level }),
  )
  useEffect(() => reportDraft(chosen, confidence), [chosen, confidence])
  useEffect(() => {
    if (chosen === undefined) return undefined
    const timer = setTimeout(onChoose, paintMs, chosen)
    return () => clearTimeout(timer)
  }, [chosen, onChoose])
  const isSubmitting = useRef(false)
  const confirm = async () => {
    // Without this guard, a double tap would record two answers.
    if (chosen === undefined || isSubmitting.current) return
    isSubmitting.current = true
    await onAnswer(chosen, confidence).finally(() => {
      isSubmitting.current = false
    })
  }
  const list = useRef<HTMLDivElement>(null)
  const chooseByKey = (at: number) => {
    choose(at)
    // Focus the option, so that screen readers read it and Enter confirms it.
    list.current?.querySelectorAll<HTMLElement>('[name=option]')[at]?.focus()
  }
  useKeys('question', {
    choose: isAhead ? undefined : (at) => chooseByKey(at % maxOptions),
    confirm: isAhead ? undefined : () => void confirm(),
  })
  return (
    <>
      {studyItem.mode === 'case' ? (
        <CaseQuestion text={studyItem.item.question} questionRef={stemRef} />
      ) : (
        <p ref={stemRef} tabIndex={-1} className="text-body leading-[1.45]">
          <Prose text={studyItem.item.stem} />
        </p>
      )}
      <div ref={list} className="self-end">
        <OptionList options={options} chosen={chosen} struck={struck} onChoose={choose} onStrike={strike} />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-2xl items-center gap-2">
          {asksConfidence && (
            <fieldset className="flex min-w-0 flex-1 rounded-full ring-[1.5px] ring-rim ring-inset">
              <legend className="sr-only">How sure are you?</legend>
              {confidenceLevels.map(({ value, word }) => (
                <label
                  key={value}
                  className="grid min-h-12 flex-1 cursor-pointer place-items-center rounded-full px-1 text-small whitespace-nowrap has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:shadow-(--halo)"
                >
                  <input
                    type="radio"
                    name="sureness"
                    className="sr-only"
                    checked={confidence === value}
                    onChange={() => setConfidence(value)}
                    onClick={() => confidence === value && setConfidence(null)}
                  />
                  {word}
                </label>
              ))}
            </fieldset>
          )}
          {exam !== undefined && (chosen === undefined || isUnchanged) ? (
            <Button look="quiet" onClick={exam.onSkip} wide={!asksConfidence}>
              {given === undefined ? 'Skip' : 'Next'}
            </Button>
          ) : (
            <Button onClick={() => void confirm()} disabled={chosen === undefined} wide={!asksConfidence}>
              {given === undefined ? 'Answer' : 'Change'}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
