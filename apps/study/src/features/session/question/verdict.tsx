import { Check, X } from 'lucide-react'
import type { RefObject } from 'react'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { onlyWordingWords, verdictWords } from '../session-words.ts'

interface VerdictProps {
  item: StudyItem['item']
  chosen: number
  /** The lesson of a case in one sentence. */
  teach: string | undefined
  /** The share of students who chose the right answer. */
  share: number | undefined
  combo: number | undefined
  xp: number | undefined
  noXpReason: string | undefined
  /** Whether a wrong answer shows that the student knows only the wording of another variant of the fact. */
  isOnlyWordingKnown: boolean
  verdictRef: RefObject<HTMLDivElement | null>
}

/**
 * Shows whether the answer is right. After a right answer, also shows the option with its reason, so the list of
 * options leaves it out.
 */
export function Verdict(props: VerdictProps) {
  const { item, chosen, teach, share, combo, xp, noXpReason, isOnlyWordingKnown, verdictRef } = props
  const isRight = chosen === item.keyAt
  const key = item.options[item.keyAt]
  return (
    <div ref={verdictRef} className="grid scroll-mt-16 content-start gap-2.5 min-[62rem]:scroll-mt-40">
      <p
        className={`flex items-center gap-3 font-head text-[1.375rem] leading-tight font-bold tracking-head ${isRight ? 'text-correct' : 'text-wrong'}`}
      >
        <span
          aria-hidden="true"
          className={`grid size-9 shrink-0 place-items-center rounded-full text-on-stain ${isRight ? 'bg-correct' : 'bg-wrong'}`}
        >
          {isRight ? <Check size={20} strokeWidth={3.25} /> : <X size={20} strokeWidth={3.25} />}
        </span>
        <span>{verdictWords(item, chosen)}</span>
      </p>
      {!isRight && isOnlyWordingKnown && (
        <p className="rounded-surface bg-iodine-wash px-3.5 py-2.5 leading-snug">
          <strong className="font-head font-bold text-iodine">{onlyWordingWords.title} </strong>
          {onlyWordingWords.rest}
        </p>
      )}
      {isRight && key !== undefined && (
        <ul>
          <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 leading-[1.4]">
            <strong className="font-semibold">
              <Prose text={key.text} />
            </strong>
            {share !== undefined && <span className="text-small text-muted tabular-nums">{`${share}%`}</span>}
            <p className="col-span-2">
              <Prose text={key.why} />
            </p>
          </li>
        </ul>
      )}
      {teach !== undefined && (
        <p className="leading-[1.4]">
          <Prose text={teach} />
        </p>
      )}
      {isRight && <Credit combo={combo} xp={xp} noXpReason={noXpReason} />}
    </div>
  )
}

/**
 * Shows the XP of a right answer and the number of right answers in a row. The space is reserved, because both values
 * become known a moment after the component is shown.
 */
const Credit = ({ combo = 0, xp = 0, noXpReason }: Pick<VerdictProps, 'combo' | 'xp' | 'noXpReason'>) => (
  <p className="flex min-h-5.5 flex-wrap items-baseline gap-x-2.5 leading-snug">
    {combo > 1 && <strong className="font-head font-bold text-safranin tabular-nums">{`${combo} in a row`}</strong>}
    {xp > 0 && <span className="text-small text-muted tabular-nums">{`+${xp} XP`}</span>}
    {noXpReason !== undefined && <span className="text-small text-muted">{noXpReason}</span>}
  </p>
)
