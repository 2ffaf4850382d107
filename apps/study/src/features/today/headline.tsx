import { tierIncludes } from '@titer/domain'
import { Well } from '@titer/ui'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lazyWhenIdle } from '../../widgets/page/lazy-when-idle.ts'
import { counted } from '../../widgets/text/counted.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import type { LibraryTopic } from '../../packs/content/library.ts'
import { missedFactsTitle, useStart } from './best-next/best-next.tsx'
import type { Tasks } from './best-next/tasks.ts'
import { goalWords } from './goal-words.ts'
import type { TodaySummary } from './summary.ts'

// This component is loaded after the page, because the code that measures mastery is large. If it cannot be loaded, the
// line below the number of waiting cards and facts is left out.
const KnownShare = lazyWhenIdle(async () => (await import('../progress/index.ts')).KnownShare)

const size = 88

interface HeadlineProps {
  state: TodaySummary
  /** Undefined until the cards and facts are counted. */
  tasks: Tasks | undefined
  topics: readonly LibraryTopic[]
}

/**
 * Shows one number: how many cards and missed facts are waiting today. On the first visit, it shows the day's goal
 * instead.
 */
export function Headline({ state, tasks, topics }: HeadlineProps) {
  const { answered, goal, reviewed } = state
  const { account } = useStudy()
  if (tasks === undefined) return <div className="min-h-24" />
  if (tasks.isFirstVisit) {
    return (
      <BigNumber level={Math.min(1, answered / goal)} number={answered} words={`of ${goal} questions today`}>
        Your goal for today
      </BigNumber>
    )
  }
  const { cards, facts } = tasks.waiting
  const count = cards + facts
  return (
    <BigNumber
      level={count === 0 ? 1 : reviewed / (reviewed + count)}
      number={count}
      words={count === 0 ? 'Nothing is due' : <WaitingLinks tasks={tasks} topics={topics} />}
    >
      {tierIncludes(account.subscriptionType, 'analytics') ? (
        <Suspense fallback={<br />}>
          <KnownShare otherwise={goalWords(state)} />
        </Suspense>
      ) : (
        goalWords(state)
      )}
    </BigNumber>
  )
}

const linkLook = 'inline-flex min-h-8 items-center font-semibold text-violet underline decoration-2 underline-offset-4'

/**
 * Names the waiting cards and facts, such as “23 cards and 3 missed facts waiting”. The student can start only the
 * cards or only the facts.
 */
function WaitingLinks({ tasks: { waiting, waitingFacts }, topics }: { tasks: Tasks; topics: readonly LibraryTopic[] }) {
  const start = useStart(topics)
  return (
    <>
      {waiting.cards > 0 && (
        <Link to="/cards/review" className={linkLook}>
          {counted(waiting.cards, 'card')}
        </Link>
      )}
      {waiting.cards > 0 && waiting.facts > 0 && ' and '}
      {waiting.facts > 0 && (
        <button type="button" onClick={() => start(waitingFacts, missedFactsTitle)} className={linkLook}>
          {counted(waiting.facts, 'missed fact')}
        </button>
      )}
      {' waiting'}
    </>
  )
}

interface BigNumberProps {
  level: number
  number: number
  words: ReactNode
  children: ReactNode
}

const BigNumber = ({ level, number, words, children }: BigNumberProps) => (
  <section aria-label="Your day at a glance" className="flex min-h-24 flex-wrap items-center gap-x-4 gap-y-2">
    <Well level={level} size={size} className="shrink-0 text-violet" />
    <p className="flex-1 basis-40 text-small leading-snug text-muted">
      <span className="block font-head text-[4rem] leading-[0.86] font-extrabold tracking-display text-ink tabular-nums">
        {number}
      </span>
      <strong className="mt-2 block font-semibold text-ink">{words}</strong>
      {children}
    </p>
  </section>
)
