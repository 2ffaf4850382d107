import { subscriptionOf } from '@titer/client'
import { planWords } from '@titer/client/words'
import { subscriptionCalls } from '@titer/contract'
import { Section, TextLink } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { session } from '../../app/client.ts'
import { useLandingHref } from '../../app/landing-link.tsx'
import { useStudy } from '../../app/study.tsx'
import { now } from '../../log/record.ts'
import { findManifest } from '../../log/values.ts'
import { useLoaded } from './use-loaded.ts'

const askPlan = async () => subscriptionOf((await session.call(subscriptionCalls.status, { query: {} })).subscription)

/** What runs now and until when; also without a network, as far as the device knows. */
export function PlanSection() {
  const { account, database } = useStudy()
  const { value: told, isOffline } = useLoaded(askPlan)
  const hrefOf = useLandingHref()
  const known = useLiveQuery(async () => {
    const endsAt = (await findManifest(database))?.trialEndsAt
    return endsAt == null ? {} : { trial: { endsAt: new Date(endsAt), now: new Date(await now(database)) } }
  }, [database])
  if (known === undefined) return null
  const { name, time, isRunning } = planWords(told, account.subscriptionType, known.trial)
  return (
    <Section title="Plan">
      <div className="leading-snug">
        <p className="font-head text-lead leading-tight font-bold">{name}</p>
        {time !== undefined && <p className="mt-1 tabular-nums">{time}</p>}
        {isOffline === true && <p className="mt-1 text-small text-muted">As last known. You are offline.</p>}
        <TextLink href={hrefOf('/pricing')}>{isRunning ? 'Change or cancel' : 'See the plans'}</TextLink>
      </div>
    </Section>
  )
}
