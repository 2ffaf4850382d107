import type { PackedCase } from '@titer/bank/browser'
import { Button, Well } from '@titer/ui'
import { useLayoutEffect, useRef, type RefCallback } from 'react'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useKeys } from '../../../device/input/use-keys.ts'
import { LabPanel } from './lab-panel.tsx'
import { BottomBar } from '../../../widgets/page/bottom-bar.tsx'
import { EnterKey } from '../../../widgets/shortcuts/shortcuts.tsx'
import { Vignette, type Pen } from '../marks/vignette.tsx'

interface CaseStepsProps {
  stages: PackedCase['stages']
  /**
   * The number of visible stages. One more than the number of stages means that the student has reached the decision,
   * which is the question of the case.
   */
  revealed: number
}

export const decisionName = 'Decision'

/** Shows the progress through a case: one well for each stage and one well for the decision. */
export function CaseSteps({ stages, revealed }: CaseStepsProps) {
  const steps = [...stages.map(({ name }) => (name === 'Examination' ? 'Exam' : name)), decisionName]
  return (
    <ol className="grid auto-cols-fr grid-flow-col large-text:auto-cols-auto large-text:justify-start large-text:gap-2">
      {steps.map((name, at) => {
        const isCurrent = at === revealed - 1
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`grid items-center justify-items-center gap-1 text-micro leading-none large-text:flex ${isCurrent ? 'font-bold text-ink' : 'text-muted'}`}
          >
            <Well
              level={at < revealed - 1 ? 1 : isCurrent ? 0.6 : 0}
              size={26}
              className={at < revealed ? 'text-violet' : 'text-rim'}
            />
            <span className={isCurrent ? '' : 'large-text:sr-only'}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}

interface CaseStagesProps {
  item: PackedCase
  revealed: number
  /** The highlighter. If undefined, the text cannot be highlighted. */
  pen?: Pen
  /** Receives the newest stage's heading. */
  latestRef?: RefCallback<HTMLElement> | undefined
}

/** Shows the stages that the student has revealed so far. */
export function CaseStages({ item, revealed, pen, latestRef }: CaseStagesProps) {
  const latest = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // On a phone, the new stage can begin below the edge of the screen.
    if (revealed > 1) latest.current?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
  }, [revealed])
  return item.stages.slice(0, revealed).map(({ name }, at) => (
    <section
      key={name}
      ref={at === revealed - 1 ? latest : undefined}
      className={at < revealed - 1 ? 'rounded-surface bg-agar p-3.5' : 'grid scroll-mt-18 scroll-mb-28 gap-2'}
    >
      <h2 ref={at === revealed - 1 ? latestRef : undefined} tabIndex={-1} className="font-head text-body font-bold">
        {name}
      </h2>
      <StageBody item={item} at={at} pen={pen} isEarlier={at < revealed - 1} />
    </section>
  ))
}

interface StageBodyProps {
  item: PackedCase
  /** The index of the stage. */
  at: number
  pen: Pen | undefined
  /** Whether to use smaller type, as for an earlier stage or a folded stage. */
  isEarlier: boolean
}

/** Shows the laboratory values and the text of a stage. */
export function StageBody({ item, at, pen, isEarlier }: StageBodyProps) {
  const { name = '', text = '' } = item.stages[at] ?? {}
  return (
    <>
      {name === 'Tests' && item.labs.length > 0 && <LabPanel labs={item.labs} />}
      {text !== '' && (
        <p className={isEarlier ? 'text-small leading-[1.45]' : 'text-body leading-normal'}>
          {pen === undefined ? <Prose text={text} /> : <Vignette name={name} text={text} stage={at} pen={pen} />}
        </p>
      )}
    </>
  )
}

/** Shows the button that reveals the next stage or, after the last stage, the question. */
export function RevealButton({ next, onReveal }: { next: string | undefined; onReveal: () => void }) {
  useKeys('case', { reveal: onReveal })
  return (
    <BottomBar isPane>
      <Button className="w-full min-[62rem]:w-auto" onClick={onReveal}>
        {next === undefined ? 'Go to the decision' : `Show the ${next.toLowerCase()}`}
        <EnterKey />
      </Button>
    </BottomBar>
  )
}
