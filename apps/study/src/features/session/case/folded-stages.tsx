import type { PackedCase } from '@titer/bank/browser'
import { ChevronDown } from 'lucide-react'
import { Prose } from '../../../widgets/text/prose.tsx'
import type { Pen } from '../marks/vignette.tsx'
import { StageBody } from './case-view.tsx'
import { previewOf } from './stage-preview.ts'

interface FoldedStagesProps {
  item: PackedCase
  pen: Pen | undefined
}

/**
 * Shows each stage of a case as one line that unfolds, so that the decision fits on the screen. The line previews the
 * stage, for example with the student's highlights.
 */
export const FoldedStages = ({ item, pen }: FoldedStagesProps) => (
  <div className="divide-y divide-line rounded-surface bg-agar">
    {item.stages.map(({ name }, at) => (
      <details key={name} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-surface px-3 py-1.5 text-small leading-tight [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="size-5 shrink-0 rounded-full bg-violet" />
          <h2 className="shrink-0 font-text text-small leading-tight font-semibold tracking-normal">{name}</h2>
          <span className="line-clamp-1 min-w-0 flex-1 text-muted group-open:invisible">
            <Prose text={previewOf(item, at, pen?.marks ?? [])} />
          </span>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="shrink-0 text-muted transition-transform duration-(--quick) group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-2 px-3 pb-3">
          <StageBody item={item} at={at} pen={pen} isEarlier />
        </div>
      </details>
    ))}
  </div>
)
