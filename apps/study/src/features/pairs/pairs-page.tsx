import { opens } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LandingLink } from '../../app/landing-link.tsx'
import { NothingHere } from '../../app/nothing-here.tsx'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import { findManifest } from '../../log/values.ts'
import { PairList } from './pair-list.tsx'
import { readPairs } from './read-pairs.ts'

/** What one takes for what, by one's wrong answers, and the way to tell them apart. */
export function PairsPage() {
  usePageTitle('Confusion pairs')
  const { database } = useStudy()
  const tier = useLiveQuery(
    async () => (await findManifest(database))?.subscription_type ?? ('unknown' as const),
    [database],
  )
  if (tier === undefined) return null
  if (tier === 'unknown') return <NothingHere things="questions" />
  return (
    <div className="grid max-w-[68ch] gap-7">
      <header>
        <PageHeading>Confusion pairs</PageHeading>
        <p className="mt-3 leading-snug text-muted">
          What you took for what. A drill asks exactly what separates the two; it earns no XP.
        </p>
      </header>
      {opens(tier, 'analytics') ? <OwnPairs /> : <Locked />}
    </div>
  )
}

function OwnPairs() {
  const { database } = useStudy()
  const pairs = useLiveQuery(() => readPairs(database), [database])
  if (pairs === undefined) return null
  const { drilled, others, hasFacts, today } = pairs
  return (
    <>
      {!hasFacts && (
        <Told title="No drills on this device yet">
          <p>
            Drills are made from the facts behind the questions. They come with your packs: connect once, and they stay
            here.
          </p>
        </Told>
      )}
      {hasFacts && drilled.length + others.length === 0 && (
        <Told title="Nothing mixed up">
          <p>When a wrong answer takes one organism, drug or toxin for another, the two wait here as a pair.</p>
          <p>
            <Link to="/practice" className="inline-flex min-h-11 items-center font-semibold text-violet">
              Practise
            </Link>
          </p>
        </Told>
      )}
      {drilled.length > 0 && <PairList id="drilled" title="To tell apart" pairs={drilled} today={today} />}
      {others.length > 0 && (
        <PairList
          id="others"
          title="Mixed up more than once"
          lead={hasFacts ? 'No facts are kept that could be asked about these two by two.' : undefined}
          pairs={others}
          today={today}
        />
      )}
    </>
  )
}

const Told = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-2 rounded-surface bg-agar p-4 leading-snug">
    <p className="font-head text-lead leading-tight font-bold">{title}</p>
    {children}
  </div>
)

const Locked = () => (
  <p className="flex items-start gap-2.5 rounded-surface bg-agar p-4 leading-snug">
    <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>
      {'Confusion pairs and their drills come with a plan. '}
      <LandingLink to="/pricing" className="font-semibold text-violet">
        See the plans
      </LandingLink>
    </span>
  </p>
)
