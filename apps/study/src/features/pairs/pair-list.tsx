import { Link } from 'react-router'
import { Prose } from '../../widgets/text/prose.tsx'
import { daysAgo } from '../../widgets/text/relative-time.ts'
import { countWords, type Pair } from './pairs.ts'

interface PairListProps {
  id: string
  title: string
  lead?: string | undefined
  pairs: readonly Pair[]
  today: string
}

export const PairList = ({ id, title, lead, pairs, today }: PairListProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-3 font-head text-lead leading-tight font-bold">
      {title}
    </h2>
    {lead !== undefined && <p className="-mt-2 mb-3 text-small leading-snug text-muted">{lead}</p>}
    <ul className="divide-y divide-line border-y border-line">
      {pairs.map((pair) => (
        <PairRow key={`${pair.one} ${pair.other}`} pair={pair} today={today} />
      ))}
    </ul>
  </section>
)

/** Shows a pair, how often it was mixed up, and a link to its drill if a drill exists. */
function PairRow({ pair, today }: { pair: Pair; today: string }) {
  const { one, other, questions, lastDay } = pair
  return (
    <li className="flex items-center gap-3 py-3.5">
      <div className="grid min-w-0 flex-1 gap-1 leading-snug">
        <h3 className="font-text text-body leading-snug font-semibold tracking-normal">
          <Prose text={one} />
          <span className="font-normal text-muted"> taken for </span>
          <Prose text={other} />
        </h3>
        <p className="text-small text-muted">{`${countWords(pair)}; most recently ${daysAgo(lastDay, today)}`}</p>
      </div>
      {questions > 0 && (
        <Link
          to={`/progress/pairs/drill?${new URLSearchParams({ one, other }).toString()}`}
          aria-label={`Drill ${one} and ${other}`}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full border-2 border-ink px-4 font-semibold text-ink no-underline hover:bg-agar focus-visible:rounded-full"
        >
          Drill
        </Link>
      )}
    </li>
  )
}
