import type { StudyMode } from '@titer/domain'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useKeys } from '../../../device/input/use-keys.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { SearchField } from '../../../widgets/fields/search-field.tsx'
import { useTopicMastery } from '../../progress/index.ts'
import { searchTopics } from './find-topics.ts'
import { TopicPart, type TopicSelection } from './topic-part.tsx'
import { counted } from '../../../widgets/text/counted.ts'

interface TopicChooserProps {
  /** The topics that can be practised in this mode. */
  topics: readonly LibraryTopic[]
  mode: StudyMode
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/** Lists the topics by subject and part, with a search field. An empty selection means all topics. */
export function TopicChooser({ topics, mode, picked, onPick }: TopicChooserProps) {
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useKeys('practice', { find: () => input.current?.focus() })
  const mastery = useTopicMastery()
  const isSearching = query.trim() !== ''
  const found = isSearching ? searchTopics(topics, query) : topics
  const selection: TopicSelection = {
    mode,
    picked,
    mastery,
    toggle: (ids, isOn) => {
      const rest = picked.filter((id) => !ids.includes(id))
      onPick(isOn ? [...rest, ...ids] : rest)
    },
  }
  return (
    <div className="grid gap-3">
      <SearchField
        label="Search topics"
        placeholder={`Search ${topics.length} topics`}
        query={query}
        onChange={setQuery}
        inputRef={input}
        shortcut="/"
      />
      <output className="sr-only">{isSearching && `${counted(found.length, 'topic')} found`}</output>
      {found.length === 0 && <NothingFound query={query} />}
      {[...Map.groupBy(found, ({ subject }) => subject)].map(([subject, own]) => (
        <SubjectSection key={subject} subject={subject} topics={own} isSearching={isSearching} selection={selection} />
      ))}
    </div>
  )
}

const NothingFound = ({ query }: { query: string }) => (
  <p className="leading-snug">
    {`No topic is called “${query.trim()}”. `}
    <Link
      to={`/search?q=${encodeURIComponent(query.trim())}`}
      className="inline-flex min-h-11 items-center font-semibold text-violet"
    >
      Search the questions instead
    </Link>
  </p>
)

interface SubjectSectionProps {
  subject: string
  topics: readonly LibraryTopic[]
  isSearching: boolean
  selection: TopicSelection
}

function SubjectSection({ subject, topics, isSearching, selection }: SubjectSectionProps) {
  const ids = topics.map(({ id }) => id)
  const isAllPicked = ids.every((id) => selection.picked.includes(id))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{`${subject} topics`}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-head text-lead leading-tight font-bold">{subject}</h2>
        <button
          type="button"
          onClick={() => selection.toggle(ids, !isAllPicked)}
          className="min-h-11 text-small font-semibold text-violet underline-offset-4 hover:underline"
        >
          {isAllPicked ? 'Clear' : 'Select all'}
          <span className="sr-only">{` ${subject} topics${isSearching ? ' found' : ''}`}</span>
        </button>
      </div>
      <div className="divide-y divide-line border-y border-line">
        {[...Map.groupBy(topics, ({ part }) => part)].map(([part, own]) => (
          // A new key mounts the part again, so that starting or ending a search resets whether the part is unfolded.
          <TopicPart
            key={`${part} ${isSearching}`}
            name={part}
            topics={own}
            isSearching={isSearching}
            selection={selection}
          />
        ))}
      </div>
    </fieldset>
  )
}
