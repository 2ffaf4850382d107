import { Well } from '@titer/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CourseModule } from '../../packs/content/modules.ts'
import { ModuleField } from '../../widgets/fields/module-field.tsx'
import { NewTopics } from '../../widgets/notices/new-topics.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { Prose } from '../../widgets/text/prose.tsx'
import { minuteWords } from './article/article.ts'
import { ContentUnavailablePage, ContentUnavailable } from '../../widgets/notices/content-unavailable.tsx'
import { everyArticle, type ShelfArticle } from './shelf/shelf.ts'
import { ShelfSection } from './shelf/shelf-section.tsx'
import { useShelf } from './shelf/use-shelf.ts'

/** Lists the articles by subject and part, and marks the articles that the student has read. */
export function ReadPage() {
  usePageTitle('Read')
  const [module, setModule] = useState<CourseModule>()
  const { library, shelf } = useShelf(module?.topics)
  if (shelf === undefined) return null
  const isEmpty = shelf === null || (shelf.length === 0 && module === undefined)
  if (isEmpty || library === undefined || library === null) return <ContentUnavailablePage contentName="articles" />
  const all = everyArticle(shelf)
  const read = all.filter(({ isRead }) => isRead).length
  const next = all.find(({ isRead }) => !isRead)
  return (
    <div className="grid gap-5">
      <header className="flex items-end justify-between gap-3">
        <h1 className="text-[2rem] leading-none font-extrabold tracking-display">Read</h1>
        {all.length > 0 && (
          <p className="text-right text-small leading-tight text-muted">
            <strong className="font-semibold text-ink tabular-nums">{`${read} of ${all.length}`}</strong>
            {' read'}
          </p>
        )}
      </header>
      {all.length === 0 ? (
        <div className="grid justify-items-start gap-2 rounded-surface bg-agar p-4 leading-snug">
          {module === undefined ? (
            <ContentUnavailable contentName="articles" />
          ) : (
            <p>{`No article of ${module.name} can be read yet. Choose another module below.`}</p>
          )}
        </div>
      ) : next === undefined ? (
        <AllRead module={module} />
      ) : (
        <NextArticle article={next} />
      )}
      <NewTopics />
      <ModuleField library={library} value={module?.name ?? ''} onChange={(_, chosen) => setModule(chosen)} />
      <div className="grid items-start gap-8 min-[62rem]:grid-cols-2 min-[62rem]:gap-10">
        {shelf.map((subject) => (
          <ShelfSection key={subject.name} subject={subject} next={next?.id} />
        ))}
      </div>
    </div>
  )
}

function NextArticle({ article: { id, title, minutes } }: { article: ShelfArticle }) {
  return (
    <section aria-label="Next" className="flex items-center gap-3.5 rounded-surface bg-field p-3.5 pl-4 text-on-field">
      <p className="min-w-0 flex-1 leading-tight">
        <span className="text-small text-on-field-muted">{`Next, ${minuteWords(minutes)}`}</span>
        <strong className="mt-1 block font-head text-lead leading-tight font-bold">
          <Prose text={title} />
        </strong>
      </p>
      <Link
        to={`/read/${id}`}
        aria-label={`Read ${title}`}
        className="grid min-h-11 place-items-center rounded-full bg-on-field px-5 font-semibold text-field no-underline focus-visible:rounded-full"
      >
        Read
      </Link>
    </section>
  )
}

const AllRead = ({ module }: { module: CourseModule | undefined }) => (
  <section className="flex items-center gap-3 rounded-surface bg-agar p-4">
    <Well level={1} size={32} className="shrink-0 text-violet" />
    <p className="leading-snug">
      <strong className="font-head font-bold">
        {module === undefined ? 'You have read everything.' : `You have read everything in ${module.name}.`}
      </strong>
      {' Questions and cards help you remember it.'}
    </p>
  </section>
)
