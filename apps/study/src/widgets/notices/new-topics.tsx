import { useLiveQuery } from '../../device/study/live-query.ts'
import { ChevronRight, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStudy } from '../../device/study/study-context.tsx'
import { today } from '../../log/record.ts'
import { findManifest } from '../../log/values.ts'
import { readNews, type TopicNews } from '../../packs/content/news.ts'
import { LandingLink } from '../links/landing-link.tsx'
import { newsDescription, newsTitle } from '../text/news-words.ts'

/**
 * Announces new topics. Students whose plan does not include them yet see when and with which plan the topics open.
 */
export function NewTopics() {
  const { database } = useStudy()
  const news = useLiveQuery(async () => {
    const manifest = await findManifest(database)
    return manifest && readNews(manifest, await today(database))
  }, [database])
  if (news === undefined || news.length === 0) return null
  return (
    <section aria-label="New topics" className="grid gap-2">
      {news.map((each) => (
        <NewsLink key={each.opensOn} news={each} />
      ))}
    </section>
  )
}

function NewsLink({ news }: { news: TopicNews }) {
  const look =
    'flex min-h-15 items-center gap-3.5 rounded-surface bg-violet-wash px-4 py-3 text-ink no-underline hover:bg-agar'
  const body: ReactNode = (
    <>
      <Sparkles size={24} aria-hidden="true" className="shrink-0 text-violet" />
      <span className="min-w-0 flex-1 leading-snug">
        <strong className="block font-head font-bold">{newsTitle(news)}</strong>
        <span className="block text-small text-muted">{newsDescription(news)}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </>
  )
  if (news.access === 'later' || news.access === 'locked') {
    return (
      <LandingLink to="/pricing" className={look}>
        {body}
      </LandingLink>
    )
  }
  const topics = news.access === 'waiting' ? [] : news.topics
  const search = new URLSearchParams(topics.map(({ id }) => ['topic', id]))
  return (
    <Link to={{ pathname: '/practice', search: search.toString() }} className={look}>
      {body}
    </Link>
  )
}
