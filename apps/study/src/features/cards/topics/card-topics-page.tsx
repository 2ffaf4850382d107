import { TextField, Well } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { PageHeading } from '../../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { NoCards } from '../review/review-end.tsx'
import { readTopicCards, type TopicCards } from './topic-counts.ts'

/** Lists the topics that have cards. Tapping a topic opens a review of only its cards. */
export function CardTopicsPage() {
  usePageTitle('Cards by topic')
  const { database } = useStudy()
  const library = useLibrary()
  const topics = library?.topics
  const counted = useLiveQuery(
    async () => (topics === undefined ? undefined : readTopicCards(database, topics)),
    [database, topics],
  )
  const [query, setQuery] = useState('')
  if (library !== null && counted === undefined) return null
  if (counted === undefined || counted.length === 0) return <NoCards />
  const wanted = query.trim().toLowerCase()
  const found = counted.filter(({ name, part }) => `${name} ${part}`.toLowerCase().includes(wanted))
  const subjects = Map.groupBy(found, ({ subject }) => subject)
  return (
    <div className="grid gap-5">
      <header>
        <Link
          to="/cards"
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-small font-semibold text-violet"
        >
          <ChevronLeft size={18} aria-hidden="true" />
          Cards
        </Link>
        <PageHeading>Cards by topic</PageHeading>
      </header>
      <TextField
        label="Find a topic"
        className="max-w-md"
        value={query}
        autoCapitalize="none"
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 && <output>{`No topic with cards matches “${query.trim()}”.`}</output>}
      <div className="grid items-start gap-6 min-[62rem]:grid-cols-2 min-[62rem]:gap-10">
        {[...subjects].map(([subject, all]) => (
          <SubjectTopics key={subject} subject={subject} topics={all} isFiltered={wanted !== ''} />
        ))}
      </div>
    </div>
  )
}

interface SubjectTopicsProps {
  subject: string
  topics: readonly TopicCards[]
  isFiltered: boolean
}

function SubjectTopics({ subject, topics, isFiltered }: SubjectTopicsProps) {
  // The student's own cards belong to no subject, so their row has no heading.
  if (subject === '') return <ul className="min-[62rem]:col-span-2">{topics.map(topicRow)}</ul>
  const parts = Map.groupBy(topics, ({ part }) => part)
  return (
    <section aria-label={subject} className={subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet'}>
      <h2 className="mb-1 font-head text-lead font-bold text-ink">{subject}</h2>
      {[...parts].map(([part, all]) => {
        const due = all.reduce((sum, topic) => sum + topic.due, 0)
        return (
          // The key contains `isFiltered`, so that starting or ending a search resets which parts are open.
          <details key={`${part} ${isFiltered}`} open={isFiltered || due > 0} className="group border-b border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-1.5 leading-tight focus-visible:rounded-small [&::-webkit-details-marker]:hidden">
              <span className="flex-1 font-semibold text-ink">{part}</span>
              {due > 0 && <span className="text-small text-muted tabular-nums">{`${due} due`}</span>}
              <ChevronDown
                size={18}
                aria-hidden="true"
                className="shrink-0 text-muted transition-transform duration-(--quick) group-open:rotate-180"
              />
            </summary>
            <ul className="grid pb-2">{all.map(topicRow)}</ul>
          </details>
        )
      })}
    </section>
  )
}

const topicRow = (topic: TopicCards) => (
  <li key={topic.id}>
    <Link
      to={`/cards/review?topic=${topic.id}`}
      className="-mx-2 flex min-h-13 items-center gap-3 rounded-small px-2 py-2 leading-snug text-current no-underline hover:bg-agar"
    >
      <Well level={topic.learnt} size={24} className="shrink-0" />
      <span className="min-w-0 flex-1 text-ink">
        <Prose text={topic.name} />
        <span className="block text-micro leading-tight text-muted tabular-nums">{topicWords(topic)}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  </li>
)

function topicWords({ due, fresh, seen }: TopicCards) {
  const parts = [
    { many: due, word: 'due' },
    { many: fresh, word: 'new' },
    { many: seen, word: 'seen' },
  ].filter(({ many }) => many > 0)
  return parts.map(({ many, word }) => `${many} ${word}`).join(', ')
}
