import type { Session } from '@titer/client'
import { paymentCalls, subscriptionCalls } from '@titer/contract'
import { LoadingWells, Notice } from '@titer/ui'
import { useEffect, useState } from 'react'
import { keptData, lostPlan, removedData } from '../words/account/deletion-words.ts'
import type { Losses } from '../words/account/deletion-words.ts'

/** Lists the data that the deletion removes and the data that is kept, and warns about lost paid days. */
export function DeletionFacts({ session }: { session: Pick<Session, 'call'> }) {
  const losses = useLosses(session)
  if (losses === undefined) return <LoadingWells label="Checking your plan" />
  const lost = lostPlan(losses)
  return (
    <>
      {lost && (
        <Notice kind="error" title={lost.title}>
          {lost.text}
        </Notice>
      )}
      <Facts title="Removed at once" facts={removedData} />
      <Facts title="Kept" facts={keptData(losses)} />
    </>
  )
}

async function loadLosses(session: Pick<Session, 'call'>): Promise<Losses> {
  try {
    const [{ subscription }, { transactions }] = await Promise.all([
      session.call(subscriptionCalls.status, { query: {} }),
      session.call(paymentCalls.history),
    ])
    const { subscription_type: tier, plan_name: planName, days_remaining: daysLeft } = subscription
    return { plan: tier === 'demo' ? undefined : { planName, daysLeft }, hasPayments: transactions.length > 0 }
  } catch {
    return 'unknown'
  }
}

function useLosses(session: Pick<Session, 'call'>) {
  const [losses, setLosses] = useState<Losses>()
  useEffect(() => {
    void loadLosses(session).then(setLosses)
  }, [session])
  return losses
}

const Facts = ({ title, facts }: { title: string; facts: readonly string[] }) => (
  <div>
    <h3 className="text-body font-semibold">{title}</h3>
    <ul className="mt-1 list-disc pl-5 leading-snug marker:text-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </div>
)
