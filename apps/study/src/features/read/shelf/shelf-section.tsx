import { Well, Wells } from '@titer/ui'
import { ChevronDown, CloudDownload, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LandingLink } from '../../../widgets/links/landing-link.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useSyncState } from '../../../device/study/study-context.tsx'
import { minuteWords } from '../article/article.ts'
import type { ShelfArticle, ShelfPart, ShelfSubject } from './shelf.ts'
import { subjectColour } from './subject-colour.ts'

/** A subject with at most this many articles fits on a screen, so all its parts are open at first. */
const maxOpenArticles = 6

interface ShelfSectionProps {
  subject: ShelfSubject
  next: string | undefined
}

/** Shows a subject with its parts and articles, and notices about articles that are not on the device. */
export function ShelfSection({ subject: { name, parts, notDownloaded, removed, locked }, next }: ShelfSectionProps) {
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
          isInitiallyOpen={count <= maxOpenArticles || part.articles.some(({ id }) => id === next)}
        />
      ))}
      {notDownloaded > 0 && <NotDownloaded count={notDownloaded} />}
      {removed > 0 && <Removed count={removed} />}
      {locked.length > 0 && <Locked locked={locked} />}
    </section>
  )
}

function NotDownloaded({ count }: { count: number }) {
  const { download } = useSyncState()
  const isDownloading = download !== undefined && download.packs > download.packsDone
  return (
    <p className="flex items-start gap-2.5 border-b border-line py-3 text-small leading-snug text-muted">
      <CloudDownload size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      {isDownloading
        ? `${count} more ${count === 1 ? 'is' : 'are'} being downloaded.`
        : `${count} more will be downloaded when you are online.`}
    </p>
  )
}

const Removed = ({ count }: { count: number }) => (
  <p className="border-b border-line py-3 text-small leading-snug text-muted">
    {`${count} more ${count === 1 ? 'is' : 'are'} in packs that you removed from this device. `}
    <Link to="/settings#device" className="font-semibold text-violet">
      Download them again
    </Link>
  </p>
)

function Part({ part: { name, articles }, isInitiallyOpen }: { part: ShelfPart; isInitiallyOpen: boolean }) {
  // The initial value is stored in state, because `isInitiallyOpen` can become false when an article is marked as read,
  // but the part must stay open.
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
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

/** Lists the topics that a plan would add. The list is collapsed at first. */
function Locked({ locked }: Pick<ShelfSubject, 'locked'>) {
  const count = locked.reduce((sum, { topics }) => sum + topics.length, 0)
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 py-1.5 text-small leading-tight text-muted focus-visible:rounded-small [&::-webkit-details-marker]:hidden">
        <Lock size={18} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">{`A plan unlocks ${count} more ${count === 1 ? 'topic' : 'topics'}`}</span>
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
