import { Well } from '@titer/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { DashedWell } from '../../../widgets/wells/dashed-well.tsx'
import { partWords, plateWords, topicsWithoutWellsWords } from './measure-words.ts'
import { isMeasured, knownOf, partsOf, type Part } from './measure.ts'
import { stainOf, TopicRow } from './topic-row.tsx'
import type { Measured } from './use-measured.ts'

/**
 * Shows the topics as a microtiter plate with one well per topic. The better the student knows a topic, the fuller its
 * well. A row expands to show its topics.
 */
export function Plate({ measured }: { measured: Measured }) {
  const { topics } = measured
  const withoutWells = topicsWithoutWellsWords(measured)
  const subjects = [...new Set(topics.map(({ subject }) => subject))]
  const [chosen, setChosen] = useState(subjects[0])
  const own = topics.filter(({ subject }) => subject === chosen)
  const { text } = stainOf(chosen ?? '')
  return (
    <section aria-labelledby="plate" className="grid content-start gap-3">
      <fieldset className="grid auto-cols-fr grid-flow-col rounded-full bg-agar p-[3px] large-text:grid-flow-row large-text:rounded-surface">
        <legend className="sr-only">Subject</legend>
        {subjects.map((subject) => (
          <label
            key={subject}
            className="grid min-h-11 min-w-0 cursor-pointer place-items-center rounded-full px-1 text-small font-semibold text-muted has-checked:bg-ink has-checked:text-paper has-focus-visible:shadow-(--halo)"
          >
            <input
              type="radio"
              name="subject"
              className="sr-only"
              checked={subject === chosen}
              onChange={() => setChosen(subject)}
            />
            {subject}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="plate" className="font-head text-lead leading-tight font-bold">
          Your plate
        </h2>
        <p className="text-small text-muted tabular-nums">{plateWords(own, knownOf(own))}</p>
      </div>
      <div className="grid items-start gap-x-12 min-[62rem]:grid-cols-2">
        {partsOf(own).map((part) => (
          <PartRow key={part.name} part={part} colour={text} />
        ))}
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-micro leading-tight text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span className={`inline-flex gap-0.5 ${text}`}>
            <Well level={0} size={14} />
            <Well level={0.5} size={14} />
            <Well level={1} size={14} />
          </span>
          not asked to known
        </span>
        <span className="inline-flex items-center gap-1.5">
          <DashedWell size={14} className={text} />
          too few answers
        </span>
      </p>
      {withoutWells !== '' && <p className="text-small leading-snug text-muted">{withoutWells}</p>}
    </section>
  )
}

const PartRow = ({ part: { name, topics, known }, colour }: { part: Part; colour: string }) => (
  <details className="group">
    <summary className="grid min-h-13 cursor-pointer list-none content-center gap-1.5 py-1.5 [&::-webkit-details-marker]:hidden">
      <span className="flex items-baseline justify-between gap-x-3 leading-tight large-text:flex-wrap">
        <span className="text-small font-semibold">{name}</span>
        <span className="inline-flex shrink-0 items-center gap-1 text-micro text-muted tabular-nums">
          {partWords({ topics, known })}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="transition-transform duration-(--quick) group-open:rotate-180"
          />
        </span>
      </span>
      <span aria-hidden="true" className={`flex flex-wrap gap-[3.4px] ${colour}`}>
        {topics.map((topic) =>
          topic.answers > 0 && !isMeasured(topic) ? (
            <DashedWell key={topic.id} size={17} />
          ) : (
            <Well key={topic.id} level={isMeasured(topic) ? topic.known : 0} size={17} />
          ),
        )}
      </span>
    </summary>
    <ul className="mb-3 divide-y divide-line border-y border-line">
      {topics.map((topic) => (
        <li key={topic.id}>
          <TopicRow topic={topic} />
        </li>
      ))}
    </ul>
  </details>
)
