import { Well } from '@titer/ui'
import { Link } from 'react-router'
import { shortName } from './task-words.ts'
import type { WeakTopic } from './tasks.ts'

/** Shows the topics with the smallest share of right answers. Renders nothing if no topic is weak. */
export function WeakTopics({ weak }: { weak: readonly WeakTopic[] }) {
  if (weak.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-body font-bold">Weakest topics</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
        {weak.map(({ id, name, subject, known }) => (
          <li key={id}>
            <Link
              to={`/practice?topic=${id}`}
              className="grid justify-items-center gap-2 py-1 text-center text-ink no-underline"
            >
              <Well level={known} size={64} className={subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet'} />
              <span className="text-small leading-tight wrap-break-word hyphens-auto" lang="en">
                {shortName(name)}
                <small className="block text-micro text-muted">{`${Math.round(known * 100)}% right`}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
