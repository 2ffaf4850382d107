import { Button } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { useStudy } from '../../../device/study/study-context.tsx'
import { BottomBar } from '../../../widgets/page/bottom-bar.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useStepFocus } from '../transition/use-step-focus.ts'

interface ArticleOfferProps {
  id: string
  isLast: boolean
  onDecline: () => void
}

/** Offers the article on the topic of the preceding questions. */
export function ArticleOffer({ id, isLast, onDecline }: ArticleOfferProps) {
  const { database } = useStudy()
  const article = useLiveQuery(() => database.articles.get(id), [database, id])
  const titleRef = useStepFocus('article')
  return (
    <main className="mx-auto grid w-full max-w-2xl flex-1 content-center gap-4 pb-26">
      <h1 ref={titleRef} tabIndex={-1} className="text-h3 font-bold">
        Now read about it
      </h1>
      <p className="leading-[1.45]">
        You’ve tried three questions on this topic first, so the article will be easier to remember.
      </p>
      {article !== undefined && (
        <Link
          to={`/read/${id}`}
          className="flex min-h-16 items-center gap-3 rounded-surface bg-violet-wash p-4 font-head leading-tight font-bold text-violet no-underline"
        >
          <BookOpen size={22} aria-hidden="true" className="shrink-0" />
          <span>
            <Prose text={article.title} />
          </span>
        </Link>
      )}
      <BottomBar>
        <Button look="quiet" wide onClick={onDecline}>
          {isLast ? 'Not now, see how it went' : 'Not now, carry on'}
        </Button>
      </BottomBar>
    </main>
  )
}
