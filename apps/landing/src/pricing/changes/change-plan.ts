import { createPlanChanges } from '@titer/client/plans'
import { messages } from '@titer/contract'
import { planCatalogue } from '@titer/domain'
import type { Tier } from '@titer/domain'
import { toast } from 'sonner'
import { client } from '../../account/session/client.ts'
import type { PlanChangeKind } from './plan-action.ts'
import { explainPlanFailure } from './plan-failure.ts'

// This module loads on the first click that changes a plan. A visitor who only reads the prices does not need it.

/** The outcome of a plan change. `login` means that the user has to sign in again. */
export type Outcome = 'login' | { kind: 'success' | 'error'; text: string }

const successes: Record<PlanChangeKind, string> = {
  upgrade: messages.upgraded,
  downgrade: messages.downgraded,
  downgradeToDemo: `${messages.downgradedToDemo} ${messages.demoAccess}.`,
  unsubscribe: messages.unsubscribed,
}

/**
 * Returns the current user's plan, or undefined if nobody is signed in. Another user may have signed in since the page
 * was rendered.
 */
export function currentTier(): Tier | undefined {
  const state = client().session.getSnapshot()
  return state.status === 'signedIn' ? state.account.subscriptionType : undefined
}

/** Changes the plan and shows the outcome in a toast. */
export async function changePlan(kind: PlanChangeKind, plan: Tier): Promise<Outcome> {
  const { session } = client()
  const changes = createPlanChanges(session)
  try {
    await (kind === 'upgrade' || kind === 'downgrade' ? changes[kind](changeTo(plan)) : changes.cancel())
    toast.success(successes[kind])
    return { kind: 'success', text: successes[kind] }
  } catch (error) {
    const { text, needsLogin } = explainPlanFailure(error)
    toast.error(text)
    // Signs the user out first, because the login dialog closes immediately for a signed-in user.
    if (needsLogin) session.forget()
    else await changes.refresh()
    return needsLogin ? 'login' : { kind: 'error', text }
  }
}

function changeTo(plan: Tier) {
  const sold = planCatalogue.find(({ tier }) => tier === plan)
  if (!sold) throw new Error(`The plan ${plan} is not for sale.`)
  return { plan_id: sold.id, subscription_type: sold.tier }
}
