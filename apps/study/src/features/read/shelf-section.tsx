import { Well, Wells } from '@titer/ui'
import { ChevronDown, CloudDownload, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LandingLink } from '../../app/landing-link.tsx'
import { Prose } from '../../app/prose.tsx'
import { useSyncState } from '../../app/study.tsx'
import { minuteWords } from './article.ts'
import type { ShelfArticle, ShelfPart, ShelfSubject } from './shelf.ts'
import { subjectColour } from './subject-colour.ts'

/** So many fit a screen unfolded. */
const fewArticles = 6

interface ShelfSectionProps {
  subject: ShelfSubject
  next: string | undefined
}

/** A subject: its parts, a well for each article, and what is not here. */
export function ShelfSection({ subject: { name, parts, waiting, removed, locked }, next }: ShelfSectionProps) {
  const count = parts.reduce((sum, { articles }) => sum + articles.length, 0)
  return (
    <section aria-labelledby={`subject-${name}`} className={subjectColour(name)}>
      <h2 id={`subject-${name}`} className="mb-1 text-h3 text-ink">
        {name}
      </h2>
      {parts.map((part) => (
        <Part
          key={part.name}
          part={part}
          isOpenAtFirst={count <= fewArticles || part.articles.some(({ id }) => id === next)}
        />
      ))}
      {waiting > 0 && <Waiting count={waiting} />}
      {removed > 0 && <Removed count={removed} />}
      {locked.length > 0 && <Locked locked={locked} />}
    </section>
  )
}

function Waiting({ count }: { count: number }) {
  const { download } = useSyncState()
  const isUnderWay = download !== undefined && download.packs > download.packsDone
  return (
    <p className="flex items-start gap-2.5 border-b border-line py-3 text-small leading-snug text-muted">
      <CloudDownload size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      {isUnderWay
        ? `${count} more ${count === 1 ? 'is' : 'are'} on the way.`
        : `${count} more ${count === 1 ? 'comes' : 'come'} with the next connection.`}
    </p>
  )
}

const Removed = ({ count }: { count: number }) => (
  <p className="border-b border-line py-3 text-small leading-snug text-muted">
    {`${count} more ${count === 1 ? 'is' : 'are'} in packs that you took off this device. `}
    <Link to="/settings#device" className="font-semibold text-violet">
      Download them again
    </Link>
  </p>
)

function Part({ part: { name, articles }, isOpenAtFirst }: { part: ShelfPart; isOpenAtFirst: boolean }) {
  // Kept here: what is read while it is unfolded does not fold it.
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const read = articles.filter(({ isRead }) => isRead).length
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-1.5 leading-tight focus-visible:rounded-small [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-head font-bold text-ink">{name}</span>
        <Wells
          levels={articles.map(({ isRead }) => (isRead ? 1 : 0))}
          size={12}
          label={`${read} of ${articles.length} read`}
          className="max-w-1/2 flex-wrap justify-end gap-1!"
        />
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <ul className="grid pb-2">
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </ul>
    </details>
  )
}

function ArticleRow({ article: { id, title, minutes, isRead } }: { article: ShelfArticle }) {
  return (
    <li>
      <Link
        to={`/read/${id}`}
        className="-mx-2 flex min-h-13 items-center gap-3 rounded-small px-2 py-2 leading-snug text-current no-underline hover:bg-agar"
      >
        <Well level={isRead ? 1 : 0} size={24} className="shrink-0" />
        <span className="min-w-0 flex-1 text-ink">
          <Prose text={title} />
          <span className="block text-micro leading-tight text-muted">
            {minuteWords(minutes)}
            {isRead && ', read'}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** What a plan would add, folded away: seen by who looks for it. */
function Locked({ locked }: Pick<ShelfSubject, 'locked'>) {
  const count = locked.reduce((sum, { topics }) => sum + topics.length, 0)
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 py-1.5 text-small leading-tight text-muted focus-visible:rounded-small [&::-webkit-details-marker]:hidden">
        <Lock size={18} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">{`${count} more ${count === 1 ? 'opens' : 'open'} with a plan`}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <dl className="grid gap-2.5 pb-1 text-small leading-snug">
        {locked.map(({ part, topics }) => (
          <div key={part}>
            <dt className="font-semibold text-ink">{part}</dt>
            {topics.map((topic) => (
              <dd key={topic} className="text-muted">
                <Prose text={topic} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <LandingLink
        to="/pricing"
        className="inline-flex min-h-11 items-center font-semibold text-violet underline underline-offset-4"
      >
        See the plans
      </LandingLink>
    </details>
  )
}
