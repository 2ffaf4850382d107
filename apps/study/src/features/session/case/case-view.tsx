import type { PackedCase } from '@titer/bank/browser'
import { Button, Well } from '@titer/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { RefCallback } from 'react'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useKeys } from '../../../device/input/use-keys.ts'
import { BottomBar } from '../../../widgets/page/bottom-bar.tsx'
import { EnterKey } from '../../../widgets/shortcuts/shortcuts.tsx'
import { judgeResult } from './lab-flags.ts'
import { Vignette, type Pen } from '../marks/vignette.tsx'

interface CaseStepsProps {
  stages: PackedCase['stages']
  /**
   * The number of visible stages. One more than the number of stages means that the student has reached the decision.
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
  return item.stages.slice(0, revealed).map(({ name, text }, at) => (
    <section key={name} className={at < revealed - 1 ? 'rounded-surface bg-agar p-3.5' : 'grid gap-2'}>
      <h2 ref={at === revealed - 1 ? latestRef : undefined} tabIndex={-1} className="font-head text-body font-bold">
        {name}
      </h2>
      {name === 'Tests' && item.labs.length > 0 && <LabPanel labs={item.labs} />}
      {text !== '' && (
        <p className={at < revealed - 1 ? 'text-small leading-[1.45]' : 'text-body leading-normal'}>
          {pen === undefined ? <Prose text={text} /> : <Vignette name={name} text={text} stage={at} pen={pen} />}
        </p>
      )}
    </section>
  ))
}

/**
 * Shows laboratory values beside their reference ranges. A value outside its range has an arrow and a word, not only a
 * colour.
 */
function LabPanel({ labs }: { labs: PackedCase['labs'] }) {
  return (
    <table className="w-full border-collapse text-small tabular-nums">
      <thead className="text-micro text-muted large-text:sr-only">
        <tr>
          <th className="py-1 text-left font-normal">Test</th>
          <th className="py-1 pl-2 text-right font-normal whitespace-nowrap">Result</th>
          <th className="py-1 text-right font-normal">Reference</th>
          <th className="w-14 py-1">
            <span className="sr-only">Outside the range</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {labs.map(({ name, value, unit, range }) => {
          const verdict = judgeResult(value, range)
          return (
            <tr
              key={name}
              className="border-t border-line align-baseline leading-tight large-text:flex large-text:flex-wrap large-text:gap-x-3"
            >
              <th className="py-1.5 text-left font-normal large-text:basis-full large-text:pb-0">
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </th>
              <td className={`py-1.5 pl-2 text-right ${verdict === undefined ? '' : 'font-bold'}`}>{value}</td>
              <td className="py-1.5 pl-2 text-right text-muted">{`${range} ${unit}`}</td>
              <td className="py-1.5 pl-1 text-right text-micro font-bold whitespace-nowrap text-iodine">
                {verdict === 'low' && (
                  <span className="inline-flex items-center">
                    <ArrowDown size={14} aria-hidden="true" /> Low
                  </span>
                )}
                {verdict === 'high' && (
                  <span className="inline-flex items-center">
                    <ArrowUp size={14} aria-hidden="true" /> High
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
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
