import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Prose } from '../../../widgets/text/prose.tsx'
import { topicWords } from './measure-words.ts'
import { isMeasured, type MeasuredTopic } from './measure.ts'

export const stainOf = (subject: string) =>
  subject === 'Pharmacology'
    ? { text: 'text-verdigris', full: 'bg-verdigris', wash: 'bg-verdigris-wash', ring: 'ring-verdigris' }
    : { text: 'text-violet', full: 'bg-violet', wash: 'bg-violet-wash', ring: 'ring-violet' }

/** Shows a topic with its mastery and likely range. The row links to practice on that topic. */
export function TopicRow({ topic }: { topic: MeasuredTopic }) {
  return (
    <Link
      to={`/practice?topic=${topic.id}`}
      className="flex min-h-13 items-center gap-2 py-2 leading-tight text-ink no-underline hover:underline"
    >
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span className="text-small">
          <Prose text={topic.name} hyphenates />
        </span>
        {isMeasured(topic) && <Range topic={topic} />}
        <span className="text-micro text-muted tabular-nums">{topicWords(topic)}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  )
}

/** Shows the likely range of a topic's mastery on a track from 0 to 100%. */
function Range({ topic: { known, low, high, subject } }: { topic: MeasuredTopic }) {
  const { full, wash, ring } = stainOf(subject)
  return (
    <span aria-hidden="true" className="relative block h-3 rounded-full bg-agar-deep">
      <span
        className={`absolute inset-y-0 rounded-full ring-[1.5px] ring-inset ${wash} ${ring}`}
        style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }}
      />
      <span
        className={`absolute top-0.5 size-2 -translate-x-1/2 rounded-full ${full}`}
        style={{ left: `${100 * known}%` }}
      />
    </span>
  )
}
