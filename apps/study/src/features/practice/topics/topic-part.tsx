import type { StudyMode } from '@titer/domain'
import { Well } from '@titer/ui'
import { Check, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { DashedWell } from '../../../widgets/wells/dashed-well.tsx'
import { isMeasured, type MeasuredTopic } from '../../progress/index.ts'
import { itemsWords } from '../setup/choice-words.ts'
import { itemsOf } from './find-topics.ts'

/** The student's selection, and the mastery of each topic. */
export interface TopicSelection {
  mode: StudyMode
  picked: readonly string[]
  /** Undefined if the plan has no analytics, or before the first measurement. */
  mastery: ReadonlyMap<string, MeasuredTopic> | undefined
  toggle: (ids: readonly string[], isOn: boolean) => void
}

interface TopicPartProps {
  name: string
  topics: readonly LibraryTopic[]
  /** Whether `topics` are the results of a search. If so, the part is unfolded at first. */
  isSearching: boolean
  selection: TopicSelection
}

const colourOf = (subject: string | undefined) => (subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet')

/** Shows a part of the syllabus. Its heading shows one well per topic if the mastery is known. */
export function TopicPart({ name, topics, isSearching, selection }: TopicPartProps) {
  const { mode, picked, mastery, toggle } = selection
  const ids = topics.map(({ id }) => id)
  const chosen = ids.filter((id) => picked.includes(id)).length
  const [isOpen, setIsOpen] = useState(isSearching || chosen > 0)
  const items = topics.reduce((sum, topic) => sum + itemsOf(topic, mode).length, 0)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
      <summary className="grid min-h-15 cursor-pointer list-none grid-cols-[1.25rem_minmax(0,1fr)] content-center items-center gap-x-2.5 gap-y-1.5 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={20}
          aria-hidden="true"
          className="text-muted transition-transform duration-(--quick) group-open:rotate-90"
        />
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 flex-[1_1_6rem] leading-tight font-semibold">{name}</span>
          <span className="text-small text-muted tabular-nums">
            {chosen > 0 ? `${chosen} chosen` : itemsWords(items, mode)}
          </span>
        </span>
        {mastery !== undefined && (
          <span aria-hidden="true" className={`col-start-2 flex flex-wrap gap-1 ${colourOf(topics[0]?.subject)}`}>
            {topics.map(({ id }) => (
              <MasteryWell key={id} topic={mastery.get(id)} size={13} />
            ))}
          </span>
        )}
      </summary>
      <div className="grid pb-2 pl-7.5 @max-[13rem]:pl-0">
        {topics.length > 1 && (
          <TopicBox
            name={`All ${topics.length} topics`}
            isOn={chosen === topics.length}
            onToggle={(isOn) => toggle(ids, isOn)}
          />
        )}
        {topics.map((topic) => (
          <TopicBox
            key={topic.id}
            name={topic.name}
            detail={itemsWords(itemsOf(topic, mode).length, mode)}
            isOn={picked.includes(topic.id)}
            onToggle={(isOn) => toggle([topic.id], isOn)}
          >
            {mastery !== undefined && <TopicMastery topic={mastery.get(topic.id)} subject={topic.subject} />}
          </TopicBox>
        ))}
      </div>
    </details>
  )
}

interface TopicBoxProps {
  name: string
  detail?: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
  children?: React.ReactNode
}

const TopicBox = ({ name, detail, isOn, onToggle, children }: TopicBoxProps) => (
  <label className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5 leading-tight">
    <span className="grid shrink-0">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onToggle(event.target.checked)}
        className="peer size-6 min-h-6 cursor-pointer appearance-none rounded-[7px] ring-2 ring-rim ring-inset [grid-area:1/1] checked:bg-violet checked:ring-violet focus-visible:rounded-[7px]"
      />
      <Check
        size={17}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none hidden place-self-center text-on-stain [grid-area:1/1] peer-checked:block"
      />
    </span>
    <span className="min-w-0 flex-[1_1_6rem]">
      <Prose text={name} />
      {detail !== undefined && <span className="mt-0.5 block text-micro text-muted tabular-nums">{detail}</span>}
    </span>
    {children}
  </label>
)

function TopicMastery({ topic, subject }: { topic: MeasuredTopic | undefined; subject: string }) {
  const isNew = topic === undefined || topic.answers === 0
  return (
    <span className="ml-auto flex shrink-0 items-center gap-2">
      <span aria-hidden="true" className={colourOf(subject)}>
        <MasteryWell topic={topic} size={26} />
      </span>
      <span className="min-w-10 text-right text-small text-muted tabular-nums">
        {isNew ? (
          'Not asked'
        ) : isMeasured(topic) ? (
          <>
            {percent(topic.known)}
            <span className="sr-only"> known</span>
          </>
        ) : (
          <span className="sr-only">too few answers</span>
        )}
      </span>
    </span>
  )
}

/**
 * Shows a topic's mastery as on the Progress page. The well is dashed if there are some answers but too few for an
 * estimate, and empty if there are none.
 */
const MasteryWell = ({ topic, size }: { topic: MeasuredTopic | undefined; size: number }) =>
  topic !== undefined && topic.answers > 0 && !isMeasured(topic) ? (
    <DashedWell size={size} />
  ) : (
    <Well level={topic !== undefined && isMeasured(topic) ? topic.known : 0} size={size} />
  )

const percent = (share: number) => `${Math.round(100 * share)}%`
