import { Well } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { LandingLink } from '../../../widgets/links/landing-link.tsx'
import {
  ContentUnavailablePage,
  useUnavailableReason,
  UnavailableAction,
  ContentUnavailable,
} from '../../../widgets/notices/content-unavailable.tsx'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { Library } from '../../../packs/content/library.ts'
import { minutesOf, minuteWords } from './article.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleEnd } from './article-end.tsx'
import { ContentsSidebar, CollapsedContents } from './contents.tsx'
import { EntityDialog } from './entity-dialog.tsx'
import { findNext } from '../shelf/shelf.ts'
import { subjectColour } from '../shelf/subject-colour.ts'
import { useShelf } from '../shelf/use-shelf.ts'

const mostRelated = 8

/** Shows an article with its contents, its text and the actions at its end. */
export function ReaderPage() {
  const { id = '' } = useParams()
  const { database } = useStudy()
  const { library, shelf } = useShelf()
  const found = useLiveQuery(async () => ({ id, article: await database.articles.get(id) }), [database, id])
  const [entity, setEntity] = useState<string>()
  const article = found?.id === id ? found.article : undefined
  usePageTitle(article?.title ?? 'Read')
  const titleRef = useTitleFocus(article?.id)
  if (found?.id !== id || shelf === undefined || library === undefined) return null
  if (library === null || shelf === null) return <ContentUnavailablePage contentName="articles" />
  const topic = library.topics.find(({ articles }) => articles.some((each) => each.id === id))
  if (article === undefined || topic === undefined) return <ArticleUnavailable library={library} />
  const { sections } = article
  const shelved = shelf.flatMap(({ parts }) => parts.flatMap(({ articles }) => articles))
  const shelfArticle = shelved.find((each) => each.id === id)
  const related = article.related.filter((each) => shelved.some((other) => other.id === each.id))
  return (
    <>
      <BackToAll part={topic.part} />
      <div className="mt-1 grid gap-x-12 min-[62rem]:grid-cols-[minmax(0,62ch)_minmax(0,1fr)]">
        <article className="min-w-0">
          <header className="grid gap-2.5">
            <h1
              ref={titleRef}
              tabIndex={-1}
              className="text-[2rem] leading-[1.05] font-extrabold tracking-display min-[62rem]:text-[2.5rem]"
            >
              <Prose text={article.title} />
            </h1>
            <p className="flex items-center gap-2 text-small leading-tight text-muted">
              <Well
                level={shelfArticle?.isRead === true ? 1 : 0}
                size={18}
                className={`shrink-0 ${subjectColour(topic.subject)}`}
              />
              {`${minuteWords(minutesOf(article))}, ${shelfArticle?.isRead === true ? 'read' : 'not read yet'}`}
            </p>
          </header>
          <CollapsedContents sections={sections} />
          <ArticleBody sections={sections} onEntity={setEntity} />
          <ArticleEnd
            key={id}
            article={article}
            topic={topic}
            isRead={shelfArticle?.isRead === true}
            isDemo={library.manifest.subscription_type === 'demo'}
            next={findNext(shelf, id)}
            related={related.slice(0, mostRelated)}
          />
        </article>
        <ContentsSidebar key={id} sections={sections} />
      </div>
      <EntityDialog entity={entity} onClose={() => setEntity(undefined)} />
    </>
  )
}

/** Moves the focus to the title when the student opens another article, because the link that had the focus is gone. */
function useTitleFocus(id: string | undefined) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (id === undefined) return
    if (shown.current !== undefined && shown.current !== id) title.current?.focus({ preventScroll: true })
    shown.current = id
  }, [id])
  return title
}

const BackToAll = ({ part }: { part?: string }) => (
  <div className="flex max-w-[62ch] items-center justify-between gap-4 text-small leading-tight">
    <Link
      to="/read"
      className="-ml-1.5 inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-violet no-underline hover:underline print:hidden"
    >
      <ChevronLeft size={18} aria-hidden="true" />
      All articles
    </Link>
    <span className="text-right text-muted">{part}</span>
  </div>
)

/** Explains why an article cannot be opened on this device. */
function ArticleUnavailable({ library: { manifest, missing } }: { library: Library }) {
  const reason = useUnavailableReason('articles')
  return (
    <>
      <BackToAll />
      <div className="grid max-w-[48ch] gap-3 pt-6">
        <h1 className="text-[2rem] leading-tight font-extrabold tracking-display">This article is not available</h1>
        {missing > 0 ? (
          <output>Some of your articles are still downloading. This one may be among them.</output>
        ) : reason === 'lapsed' || reason === 'ended' ? (
          <ContentUnavailable contentName="articles" />
        ) : reason === 'removed' ? (
          <>
            <p>It may be in a pack that you removed from this device.</p>
            <UnavailableAction reason={reason} />
          </>
        ) : manifest.subscription_type === 'demo' ? (
          <p>
            {'It is not one of the free articles. '}
            <LandingLink to="/pricing" className="font-semibold text-violet">
              See the plans
            </LandingLink>
          </p>
        ) : (
          <p>The address may be wrong. All available articles are in the list.</p>
        )}
      </div>
    </>
  )
}
