import type { PackedCase } from '@titer/bank/browser'
import { Button, Well } from '@titer/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { RefCallback } from 'react'
import { Prose } from '../../app/prose.tsx'
import { useKeys } from '../../app/use-keys.ts'
import { judgeResult } from './lab-flags.ts'
import { Vignette, type Pen } from './marks/vignette.tsx'

interface CaseStepsProps {
  stages: PackedCase['stages']
  /** How many stages are told; more than there are means the decision. */
  told: number
}

export const decisionName = 'Decision'

/** How far a case has come: a well for each stage and one for the decision. */
export function CaseSteps({ stages, told }: CaseStepsProps) {
  const steps = [...stages.map(({ name }) => (name === 'Examination' ? 'Exam' : name)), decisionName]
  return (
    <ol className="grid auto-cols-fr grid-flow-col">
      {steps.map((name, at) => {
        const isNow = at === told - 1
        return (
          <li
            key={name}
            aria-current={isNow ? 'step' : undefined}
            className={`grid justify-items-center gap-1 text-micro leading-none ${isNow ? 'font-bold text-ink' : 'text-muted'}`}
          >
            <Well
              level={at < told - 1 ? 1 : isNow ? 0.6 : 0}
              size={26}
              className={at < told ? 'text-violet' : 'text-rim'}
            />
            {name}
          </li>
        )
      })}
    </ol>
  )
}

interface CaseStagesProps {
  item: PackedCase
  told: number
  /** Where the text can be highlighted. */
  pen?: Pen
  /** Takes the heading of what was told last. */
  latestRef?: RefCallback<HTMLElement> | undefined
}

/** What has been told of a patient so far. */
export function CaseStages({ item, told, pen, latestRef }: CaseStagesProps) {
  return item.stages.slice(0, told).map(({ name, text }, at) => (
    <section key={name} className={at < told - 1 ? 'rounded-surface bg-agar p-3.5' : 'grid gap-2'}>
      <h2 ref={at === told - 1 ? latestRef : undefined} tabIndex={-1} className="font-head text-body font-bold">
        {name}
      </h2>
      {name === 'Tests' && item.labs.length > 0 && <LabPanel labs={item.labs} />}
      {text !== '' && (
        <p className={at < told - 1 ? 'text-small leading-[1.45]' : 'text-body leading-normal'}>
          {pen === undefined ? <Prose text={text} /> : <Vignette name={name} text={text} stage={at} pen={pen} />}
        </p>
      )}
    </section>
  ))
}

/** Values beside the range for such a person; what lies outside is said in a word and a sign. */
function LabPanel({ labs }: { labs: PackedCase['labs'] }) {
  return (
    <table className="w-full border-collapse text-small tabular-nums">
      <thead className="text-micro text-muted">
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
            <tr key={name} className="border-t border-line align-baseline leading-tight">
              <th className="py-1.5 text-left font-normal">{name.charAt(0).toUpperCase() + name.slice(1)}</th>
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

/** The step that reveals the next stage, or the question. */
export function RevealButton({ next, onReveal }: { next: string | undefined; onReveal: () => void }) {
  useKeys('case', { reveal: onReveal })
  return (
    <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto max-w-2xl">
        <Button wide onClick={onReveal}>
          {next === undefined ? 'Go to the decision' : `Show the ${next.toLowerCase()}`}
        </Button>
      </div>
    </div>
  )
}
