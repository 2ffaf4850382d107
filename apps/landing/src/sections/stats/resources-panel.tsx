import { ChevronDown } from 'lucide-react'
import readingList from '../../../content/reading-list.yaml'
import { Bookshelf } from './bookshelf.tsx'
import { booksByTopic } from './books-by-topic.ts'

const subjects = booksByTopic(readingList.books)

export const ResourcesPanel = () => (
  <div>
    <h3 className="text-h3">Read alongside</h3>
    <p className="mt-1.5 mb-6 max-w-[27em] text-muted">{readingList.intro}</p>
    <Bookshelf books={readingList.books} />
    <details className="group mt-2.5">
      <summary className="inline-flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold text-violet focus-visible:rounded-small [&::-webkit-details-marker]:hidden">
        Reading list by topic
        <ChevronDown
          size={20}
          strokeWidth={2}
          aria-hidden="true"
          className="transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 pt-2">
        {subjects.map(({ subject, topics }) => (
          <section key={subject}>
            <h4 className="text-[1.1875rem]">{subject}</h4>
            <dl className="mt-2">
              {topics.map(({ topic, hasQuestions, books }) => (
                <div
                  key={topic}
                  className="flex flex-wrap justify-between gap-x-4 border-t-[1.5px] border-line py-2 leading-snug"
                >
                  <dt>
                    {topic}
                    {!hasQuestions && <span className="block text-small text-muted">Questions being written</span>}
                  </dt>
                  <dd className="text-muted">{books.join(', ')}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h4 className="text-[1.1875rem]">Full titles and authors</h4>
          <ul className="mt-2">
            {readingList.books.map(({ title, authors }) => (
              <li key={title} className="border-t-[1.5px] border-line py-2 leading-snug">
                <cite>{title}</cite>
                <span className="block text-small text-muted">{authors}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </details>
  </div>
)
