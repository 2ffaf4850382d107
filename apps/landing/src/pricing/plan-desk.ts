import { createPlanChanges } from '@titer/client/plans'
import { messages } from '@titer/contract'
import { planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { toast } from 'sonner'
import { client } from '../account/client.ts'
import type { PlanChangeKind } from './plan-action.ts'
import { explainPlanFailure } from './plan-failure.ts'

// Loaded by the first click that changes something: who only reads prices does without it.

export type Outcome = 'login' | { kind: 'success' | 'error'; sentence: string }

const successes: Record<PlanChangeKind, string> = {
  upgrade: messages.upgraded,
  downgrade: messages.downgraded,
  leave: `${messages.downgradedToDemo} ${messages.demoAccess}.`,
  unsubscribe: messages.unsubscribed,
}

/** Who is asking now, which may be somebody else than when the page was drawn. */
export function currentTier(): Tier | undefined {
  const state = client().session.getSnapshot()
  return state.status === 'signedIn' ? state.account.subscriptionType : undefined
}

/** Changes the plan, and says in a toast what came of it. */
export async function carryOut(kind: PlanChangeKind, plan: Tier): Promise<Outcome> {
  const { session } = client()
  const changes = createPlanChanges(session)
  try {
    await (kind === 'upgrade' || kind === 'downgrade' ? changes[kind](changeTo(plan)) : changes.cancel())
    toast.success(successes[kind])
    return { kind: 'success', sentence: successes[kind] }
  } catch (error) {
    const { sentence, needsLogin } = explainPlanFailure(error)
    toast.error(sentence)
    // Left signed in, the login would close at once.
    if (needsLogin) session.forget()
    else await changes.readAgain()
    return needsLogin ? 'login' : { kind: 'error', sentence }
  }
}

function changeTo(plan: Tier) {
  const sold = planCatalogue.find(({ tier }) => tier === plan)
  if (!sold) throw new Error(`Nobody sells ${plan}.`)
  return { plan_id: sold.id, subscription_type: sold.tier }
}
