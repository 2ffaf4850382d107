import { tierIncludes } from '@titer/domain'
import { Well } from '@titer/ui'
import { lazy, Suspense, type ReactNode } from 'react'
import { useStudy } from '../../device/study/study-context.tsx'
import type { TodaySummary } from './summary.ts'

// Loaded after the page, because the measurement of mastery is large.
// If it cannot be loaded, the page shows the goal instead.
const KnownShare = lazy(() =>
  import('../progress/index.ts').then(
    (loaded) => ({ default: loaded.KnownShare }),
    () => ({ default: ({ otherwise }: { otherwise: ReactNode }) => otherwise }),
  ),
)

const size = 88

/**
 * Shows one number: how much the student knows or, until that can be measured, how far the day's goal is reached. Plans
 * without analytics always show the goal.
 */
export function Headline({ state: { answered, goal } }: { state: TodaySummary }) {
  const { account } = useStudy()
  const goalShare = (
    <BigNumber level={Math.min(1, answered / goal)} number={String(answered)} words={`of ${goal} questions today`}>
      {answered >= goal ? 'Goal reached. Anything more is extra.' : 'Your goal for today'}
    </BigNumber>
  )
  if (!tierIncludes(account.subscriptionType, 'analytics')) return goalShare
  return (
    <Suspense fallback={<div className="min-h-24" />}>
      <KnownShare otherwise={goalShare}>
        {({ share, subject, measured, topics }) => (
          <BigNumber
            level={share}
            number={String(Math.round(100 * share))}
            unit="%"
            words={`known in ${measured} ${subject} ${measured === 1 ? 'topic' : 'topics'}`}
            colour={subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet'}
          >
            {measured === topics ? 'Every topic has enough answers' : `${topics - measured} more have too few answers`}
          </BigNumber>
        )}
      </KnownShare>
    </Suspense>
  )
}

interface BigNumberProps {
  level: number
  number: string
  unit?: string
  words: string
  colour?: string
  children: string
}

const BigNumber = ({ level, number, unit, words, colour = 'text-violet', children }: BigNumberProps) => (
  <section aria-label="Where you are" className="flex min-h-24 flex-wrap items-center gap-x-4 gap-y-2">
    <Well level={level} size={size} className={`shrink-0 ${colour}`} />
    <p className="text-small leading-snug text-muted">
      <span className="block font-head text-[4rem] leading-[0.86] font-extrabold tracking-display text-ink tabular-nums">
        {number}
        {unit !== undefined && <small className="ml-1 text-[0.5em] tracking-normal">{unit}</small>}
      </span>
      <strong className="mt-2 block font-semibold text-ink">{words}</strong>
      {children}
    </p>
  </section>
)
