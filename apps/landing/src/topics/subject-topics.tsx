import { Well } from '@titer/ui'
import { ChevronDown } from 'lucide-react'
import { describeCounts, sumCounts } from './counts.ts'
import type { Counts } from './counts.ts'

interface Topic extends Counts {
  name: string
}

interface SubjectTopicsProps {
  subject: string
  parts: { part: string; topics: Topic[] }[]
}

const colours: Partial<Record<string, string>> = { Microbiology: 'text-violet', Pharmacology: 'text-verdigris' }
const beingWritten = 'Being written'

const hasQuestions = ({ questions }: Counts) => questions > 0

/** Shows the parts of one subject. Each part can be opened to show its topics, even without JavaScript. */
export function SubjectTopics({ subject, parts }: SubjectTopicsProps) {
  const topics = parts.flatMap((part) => part.topics)
  const colour = colours[subject] ?? ''
  return (
    <section aria-labelledby={`topics-${subject}`}>
      <h2 id={`topics-${subject}`} className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]">
        {subject}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {topics.filter(hasQuestions).length} of {topics.length} topics ready
      </p>
      <div className="border-b-[1.5px] border-line">
        {parts.map((part) => (
          <PartTopics key={part.part} {...part} colour={colour} />
        ))}
      </div>
    </section>
  )
}

/** Shows a part as one row. The fill level of the well is the share of the part's topics that have questions. */
function PartTopics({ part, topics, colour }: { part: string; topics: Topic[]; colour: string }) {
  const ready = topics.filter(hasQuestions).length
  return (
    <details className="group border-t-[1.5px] border-line">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3.5 py-2.5 focus-visible:rounded-small [&::-webkit-details-marker]:hidden">
        <Well level={ready / topics.length} size={24} className={`shrink-0 ${ready > 0 ? colour : 'text-rim'}`} />
        <span className="min-w-0 flex-1 leading-tight">
          <h3 className="text-[1.125rem] leading-[1.25]">{part}</h3>
          <span className="mt-0.5 block text-small text-muted">
            {ready > 0 ? `${ready} of ${topics.length} topics: ${describeCounts(sumCounts(topics))}` : beingWritten}
          </span>
        </span>
        <ChevronDown
          size={22}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <ul className="pb-4 pl-9.5">
        {topics.map((topic) => (
          <li key={topic.name} className="border-t border-line py-2 leading-snug first:border-t-0">
            <span className={hasQuestions(topic) ? '' : 'text-muted'}>{topic.name}</span>
            <span className="block text-small text-muted tabular-nums">
              {hasQuestions(topic) ? describeCounts(topic) : beingWritten}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
