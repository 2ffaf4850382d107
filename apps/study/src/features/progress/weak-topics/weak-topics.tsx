import { Well } from '@titer/ui'
import { Link } from 'react-router'
import { knownWords } from '../mastery/measure-words.ts'
import { weakestOf } from '../mastery/measure.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { stainOf } from '../mastery/topic-row.tsx'
import { useCachedMeasured } from '../mastery/use-measured.ts'
import { useAccess } from '../use-access.ts'

const shown = 3

/**
 * Shows up to three of the weakest topics, as measured on the Progress page. Shows nothing if no topic is weak, or if
 * the plan has no analytics.
 */
export function WeakTopics() {
  return useAccess() === 'open' ? <MeasuredWeakTopics /> : null
}

function MeasuredWeakTopics() {
  // The headline of the same page measures again, so the cache is up to date a moment later.
  const measured = useCachedMeasured()
  const weak = weakestOf(measured?.topics ?? []).slice(0, shown)
  if (weak.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-head text-lead font-bold">Weakest topics</h2>
      <ul className="grid grid-cols-3 gap-2">
        {weak.map(({ id, name, subject, known }) => (
          <li key={id}>
            <Link
              to={`/practice?topic=${id}`}
              className="grid justify-items-center gap-2 py-1 text-center text-ink no-underline"
            >
              <Well level={known} size={64} className={stainOf(subject).text} />
              <span className="text-small leading-tight">
                <Prose text={name.split(/[:;,]/)[0] ?? name} hyphenates />
                <small className="block text-micro text-muted">{knownWords(known)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
