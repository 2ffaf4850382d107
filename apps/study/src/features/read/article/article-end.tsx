import type { Article } from '@titer/bank/browser'
import { Button, Well } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { LandingLink } from '../../../widgets/links/landing-link.tsx'
import { oneAtATime } from '../../../device/input/one-at-a-time.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { startSession } from '../../../device/study/start-session.ts'
import { minuteWords } from './article.ts'
import { drawTest, testSize } from './article-test.ts'
import type { ShelfArticle } from '../shelf/shelf.ts'

interface ArticleEndProps {
  article: Article
  topic: LibraryTopic
  isRead: boolean
  isDemo: boolean
  next: ShelfArticle | undefined
  /** Articles on this device that are linked to this article. */
  related: readonly { id: string; title: string }[]
}

/** Shows the actions at the end of an article: mark as read, take the test, open a related or the next article. */
export function ArticleEnd({ article, topic, isRead, isDemo, next, related }: ArticleEndProps) {
  const study = useStudy()
  const { database, record } = study
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  const questions = useLiveQuery(
    async () => (await database.questions.bulkGet(topic.questions)).filter((each) => each !== undefined),
    [database, topic.questions.join(' ')],
  )
  const count = testSize(questions?.length ?? 0)
  const mark = async (isOn: boolean) => {
    await record('read', { article: article.id, isOn })
    toast(isOn ? 'Marked as read' : 'Marked as unread', {
      action: { label: 'Undo', onClick: () => void record('read', { article: article.id, isOn: !isOn }) },
    })
  }
  const test = async () => {
    const items = drawTest(questions ?? [], article)
    const session = await startSession(study, { mode: 'quickfire', items, title: article.title, isExam: false })
    await navigate(`/session/${session}`)
  }
  return (
    <footer className="mt-10 grid gap-3 border-t border-line pt-5 print:hidden">
      <div className="flex flex-wrap gap-2.5">
        <Button look="quiet" onClick={() => void mark(!isRead)} className="flex-1 whitespace-nowrap">
          <Well level={isRead ? 1 : 0} size={20} className="shrink-0 text-violet" />
          {isRead ? 'Read' : 'Mark as read'}
          {isRead && <span className="sr-only">, mark as unread</span>}
        </Button>
        {count > 0 && (
          <Button onClick={() => void once(test)} className="flex-1 whitespace-nowrap">
            Test yourself
          </Button>
        )}
      </div>
      {questions !== undefined && <TestLine count={count} isDemo={isDemo} />}
      {related.length > 0 && <RelatedArticles related={related} />}
      {next !== undefined && (
        <Link
          to={`/read/${next.id}`}
          className="flex min-h-14 items-center gap-3 rounded-surface bg-agar p-3.5 text-ink no-underline focus-visible:rounded-surface"
        >
          <span className="min-w-0 flex-1 leading-tight">
            <span className="text-micro text-muted">{`Next, ${minuteWords(next.minutes)}`}</span>
            <strong className="mt-0.5 block font-head font-bold">
              <Prose text={next.title} />
            </strong>
          </span>
          <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
        </Link>
      )}
    </footer>
  )
}

const RelatedArticles = ({ related }: Pick<ArticleEndProps, 'related'>) => (
  <section aria-labelledby="related-articles" className="grid gap-1">
    <h2 id="related-articles" className="font-head text-body font-bold">
      Related articles
    </h2>
    <ul className="flex flex-wrap gap-x-4">
      {related.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/read/${id}`} className="inline-flex min-h-11 items-center font-semibold text-violet">
            {/* Without this element, each part of a title with italics would be a flex item without its spaces. */}
            <span>
              <Prose text={title} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

/** Describes the test, or explains why there is none. */
function TestLine({ count, isDemo }: { count: number; isDemo: boolean }) {
  if (count > 0) {
    return (
      <p className="text-small leading-snug text-muted">
        {count === 1
          ? 'The test has one question on this topic, with feedback.'
          : `The test has ${count} questions on this topic, with feedback after each.`}
      </p>
    )
  }
  return (
    <p className="text-small leading-snug text-muted">
      {'There are no questions on this topic on this device. '}
      {isDemo && (
        <LandingLink to="/pricing" className="font-semibold whitespace-nowrap text-violet">
          See the plans
        </LandingLink>
      )}
    </p>
  )
}
