import { tierIncludes } from '@titer/domain'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LandingLink } from '../../widgets/links/landing-link.tsx'
import { ContentUnavailablePage } from '../../widgets/notices/content-unavailable.tsx'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { PairList } from './pair-list.tsx'
import { readPairs } from './read-pairs.ts'

/** Lists the entities that the student mixes up, based on wrong answers, with drills that contrast them. */
export function PairsPage() {
  usePageTitle('Confusion pairs')
  const library = useLibrary()
  if (library === undefined) return null
  if (library === null) return <ContentUnavailablePage contentName="questions" />
  return (
    <div className="grid max-w-[68ch] gap-7">
      <header>
        <PageHeading>Confusion pairs</PageHeading>
        <p className="mt-3 leading-snug text-muted">
          Answers you have mixed up, in pairs. A drill asks only about the difference between the two. It earns no XP.
        </p>
      </header>
      {tierIncludes(library.manifest.subscription_type, 'analytics') ? <OwnPairs /> : <Locked />}
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
        <Notice title="No drills on this device yet">
          <p>
            Drills are made from the facts behind the questions. Go online once, and they are downloaded with your
            packs.
          </p>
        </Notice>
      )}
      {hasFacts && drilled.length + others.length === 0 && (
        <Notice title="Nothing mixed up yet">
          <p>When you mistake one organism, drug or toxin for another, the two appear here as a pair.</p>
          <p>
            <Link to="/practice" className="inline-flex min-h-11 items-center font-semibold text-violet">
              Practise
            </Link>
          </p>
        </Notice>
      )}
      {drilled.length > 0 && <PairList id="drilled" title="Pairs to drill" pairs={drilled} today={today} />}
      {others.length > 0 && (
        <PairList
          id="others"
          title="Mixed up more than once"
          lead={hasFacts ? 'There are no drills for these pairs.' : undefined}
          pairs={others}
          today={today}
        />
      )}
    </>
  )
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
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
