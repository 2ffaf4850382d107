import type { Confidence } from '@titer/domain'
import { Button } from '@titer/ui'
import { useEffect, useEffectEvent, useRef, useState, type RefCallback } from 'react'
import { Prose } from '../../app/prose.tsx'
import { paintMs } from './use-reached.ts'
import { OptionList } from './option-list.tsx'
import { useKeys } from '../../app/use-keys.ts'
import type { Asked } from '../../packs/asked.ts'

export interface ChosenAnswer {
  chosen: number
  confidence: Confidence | null
}

interface QuestionFormProps {
  asked: Asked
  /** Not shown yet: no key is for it. */
  isAhead: boolean
  /** What was answered and could not be kept, to be given again. */
  unkept?: ChosenAnswer | undefined
  asksConfidence: boolean
  /** Something is chosen, and could be the answer. */
  onConsider: (chosen: number) => void
  onAnswer: (chosen: number, confidence: Confidence | null) => Promise<void>
  exam?: ExamForm | undefined
  stemRef: RefCallback<HTMLElement>
}

/** In an exam one may go on without an answer, and change it until the end. */
export interface ExamForm {
  given: ChosenAnswer | undefined
  /** What is chosen and not yet given, so that it is not lost on the way to another question. */
  onDraft: (draft: ChosenAnswer | undefined) => void
  onSkip: () => void
}

const sureness: { value: Confidence; word: string }[] = [
  { value: 'guess', word: 'Guess' },
  { value: 'think', word: 'Think so' },
  { value: 'sure', word: 'Sure' },
]

// Six letters and six digits choose.
const mostOptions = 6

/** A stem, its options low on the page near the thumb, and the answer at the bottom. */
export function QuestionForm(props: QuestionFormProps) {
  const { asked, isAhead, unkept, asksConfidence, onConsider, onAnswer, exam, stemRef } = props
  const given = exam?.given
  const [chosen, setChosen] = useState((unkept ?? given)?.chosen)
  const [struck, setStruck] = useState<ReadonlySet<number>>(new Set())
  const [confidence, setConfidence] = useState((unkept ?? given)?.confidence ?? null)
  const { options } = asked.item
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
  const isSame = chosen === given?.chosen && confidence === (given?.confidence ?? null)
  const keepDraft = useEffectEvent((at: number | undefined, sure: Confidence | null) =>
    exam?.onDraft(at === undefined || isSame ? undefined : { chosen: at, confidence: sure }),
  )
  useEffect(() => keepDraft(chosen, confidence), [chosen, confidence])
  useEffect(() => {
    if (chosen === undefined) return undefined
    const timer = setTimeout(onConsider, paintMs, chosen)
    return () => clearTimeout(timer)
  }, [chosen, onConsider])
  const isGiven = useRef(false)
  const confirm = async () => {
    // A second tap would be a second answer.
    if (chosen === undefined || isGiven.current) return
    isGiven.current = true
    await onAnswer(chosen, confidence).finally(() => {
      isGiven.current = false
    })
  }
  const list = useRef<HTMLDivElement>(null)
  const chooseByKey = (at: number) => {
    choose(at)
    // The focus goes along, so that it is read out, and Enter confirms it wherever the focus was before.
    list.current?.querySelectorAll<HTMLElement>('[name=option]')[at]?.focus()
  }
  useKeys('question', {
    choose: isAhead ? undefined : (at) => chooseByKey(at % mostOptions),
    confirm: isAhead ? undefined : () => void confirm(),
  })
  return (
    <>
      <p ref={stemRef} tabIndex={-1} className="text-body leading-[1.45]">
        <Prose text={asked.mode === 'case' ? asked.item.question : asked.item.stem} />
      </p>
      <div ref={list} className="self-end">
        <OptionList options={options} chosen={chosen} struck={struck} onChoose={choose} onStrike={strike} />
      </div>
      <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-2xl items-center gap-2">
          {asksConfidence && (
            <fieldset className="flex min-w-0 flex-1 rounded-full ring-[1.5px] ring-rim ring-inset">
              <legend className="sr-only">How sure are you?</legend>
              {sureness.map(({ value, word }) => (
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
          {exam !== undefined && (chosen === undefined || isSame) ? (
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
