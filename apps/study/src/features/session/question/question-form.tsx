import type { Confidence } from '@titer/domain'
import { Button } from '@titer/ui'
import { useEffect, useEffectEvent, useRef, useState, type RefCallback } from 'react'
import { FigureView } from '../../../widgets/teaching/figure-view.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { panes } from '../../../widgets/page/panes.ts'
import { paintMs } from '../transition/use-after-paint.ts'
import { CaseQuestion } from '../case/case-question.tsx'
import { AnswerBar, confidenceLevels } from './answer-bar.tsx'
import { OptionList } from './option-list.tsx'
import { useKeys } from '../../../device/input/use-keys.ts'
import { EnterKey } from '../../../widgets/shortcuts/shortcuts.tsx'
import type { StudyItem } from '../../../packs/content/study-item.ts'

export interface ChosenAnswer {
  chosen: number
  confidence: Confidence | null
}

interface QuestionFormProps {
  studyItem: StudyItem
  /** Whether the form is rendered but not visible yet. A form that is not visible must not react to keys. */
  isAhead: boolean
  /** An answer that could not be saved. The form selects it again. */
  unsaved?: ChosenAnswer | undefined
  asksConfidence: boolean
  /** Called shortly after an option is chosen, so that its explanation can be prepared. */
  onChoose: (chosen: number) => void
  onAnswer: (chosen: number, confidence: Confidence | null) => Promise<void>
  exam?: ExamForm | undefined
  stemRef: RefCallback<HTMLElement>
}

/** The props for an exam question, which can be skipped and whose answer can be changed until the exam ends. */
export interface ExamForm {
  given: ChosenAnswer | undefined
  /**
   * Reports an option that is chosen but not submitted, so that it is not lost when the student moves to another
   * question.
   */
  onDraft: (draft: ChosenAnswer | undefined) => void
  onSkip: () => void
}

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
  const toggleConfidence = (level: Confidence | null) => setConfidence(level === confidence ? null : level)
  useKeys('question', {
    choose: isAhead ? undefined : (at) => chooseByKey(at % maxOptions),
    strike: isAhead ? undefined : (at) => at < options.length && strike(at),
    confidence: isAhead || !asksConfidence ? undefined : (at) => toggleConfidence(confidenceLevels[at]?.value ?? null),
    confirm: isAhead ? undefined : () => void confirm(),
  })
  return (
    <>
      {studyItem.mode === 'case' ? (
        <CaseQuestion text={studyItem.item.question} questionRef={stemRef} />
      ) : (
        <p ref={stemRef} tabIndex={-1} className="text-body leading-[1.45] min-[62rem]:text-[1.25rem]">
          <Prose text={studyItem.item.stem} />
        </p>
      )}
      {studyItem.item.figure !== undefined && <FigureView id={studyItem.item.figure} />}
      <div
        ref={list}
        className={`self-end min-[62rem]:self-start ${isBesideOptions(studyItem) ? `${panes.right} min-[62rem]:-mt-9` : ''}`}
      >
        <OptionList options={options} chosen={chosen} struck={struck} onChoose={choose} onStrike={strike} />
      </div>
      <AnswerBar
        pane={studyItem.mode === 'case' || isBesideOptions(studyItem) ? 'right' : 'left'}
        confidence={asksConfidence ? confidence : undefined}
        onConfidence={setConfidence}
      >
        {exam !== undefined && (chosen === undefined || isUnchanged) ? (
          <Button look="quiet" onClick={exam.onSkip} className={buttonClasses(asksConfidence)}>
            {given === undefined ? 'Skip' : 'Next'}
          </Button>
        ) : (
          <Button
            onClick={() => void confirm()}
            disabled={chosen === undefined}
            className={buttonClasses(asksConfidence)}
          >
            {given === undefined ? 'Answer' : 'Change'}
            <EnterKey />
          </Button>
        )}
      </AnswerBar>
    </>
  )
}

/**
 * Checks whether the options are beside the question on a wide screen. Below a figure, the last option would be below
 * the edge of a laptop's screen.
 */
export const isBesideOptions = ({ mode, item }: StudyItem) => mode === 'quickfire' && item.figure !== undefined

/** On a narrow screen, the button fills the bar, unless the confidence buttons are beside it. */
const buttonClasses = (isBesideConfidence: boolean) =>
  `min-[62rem]:min-w-40 ${isBesideConfidence ? 'large-text:w-full' : 'w-full min-[62rem]:w-auto'}`
