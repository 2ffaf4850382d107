import { subscriptionOf } from '@titer/client'
import { planWords } from '@titer/screens/words'
import { Section, TextLink } from '@titer/ui'
import { subscriptionCalls } from '@titer/contract'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { session } from '../../device/account/client.ts'
import { useLandingHref } from '../../widgets/links/landing-link.tsx'
import { useStudy } from '../../device/study/study-context.tsx'
import { now } from '../../log/record.ts'
import { findManifest } from '../../log/values.ts'
import { useLoaded } from '../../device/account/use-loaded.ts'

const fetchSubscription = async () =>
  subscriptionOf((await session.call(subscriptionCalls.status, { query: {} })).subscription)

/** Shows the current plan and its end date. Offline, it uses the details stored on this device. */
export function PlanSection() {
  const { account, database } = useStudy()
  const { value: subscription, isOffline } = useLoaded(fetchSubscription)
  const hrefOf = useLandingHref()
  const known = useLiveQuery(async () => {
    const endsAt = (await findManifest(database))?.trialEndsAt
    return endsAt == null ? {} : { trial: { endsAt: new Date(endsAt), now: new Date(await now(database)) } }
  }, [database])
  if (known === undefined) return null
  const { name, time, isRunning } = planWords(subscription, account.subscriptionType, known.trial)
  return (
    <Section title="Plan">
      <div className="leading-snug">
        <p className="font-head text-lead leading-tight font-bold">{name}</p>
        {time !== undefined && <p className="mt-1 tabular-nums">{time}</p>}
        {isOffline === true && (
          <p className="mt-1 text-small text-muted">You’re offline, so this may be out of date.</p>
        )}
        <TextLink href={hrefOf('/pricing')}>{isRunning ? 'Change or cancel' : 'See the plans'}</TextLink>
      </div>
    </Section>
  )
}
