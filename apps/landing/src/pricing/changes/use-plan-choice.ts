import type { Tier } from '@titer/domain'
import { useEffect, useRef, useState } from 'react'
import { openAuth } from '../../account/auth-modal/auth-modal.ts'
import { goToApp } from '../../account/session/go-to-app.ts'
import { useSession } from '../../account/session/session-state.ts'
import { consumeChosenPlan, pricingPageFor } from './chosen-plan.ts'
import { paymentPath, planActionFor } from './plan-action.ts'
import type { PendingChange, PlanChangeKind } from './plan-action.ts'
import type { Outcome } from './change-plan.ts'
import { signInModeFor } from './sign-in-mode.ts'

type Message = Exclude<Outcome, 'login'> | { kind: 'info'; text: string }

/** Performs the action for the plan that a visitor or a signed-in user chooses on the pricing page. */
export function usePlanChoice() {
  const session = useSession()
  const [running, setRunning] = useState<Tier>()
  const [pendingChange, setPendingChange] = useState<PendingChange>()
  const [message, setMessage] = useState<Message>()
  const isDeciding = useRef(false)
  const current = session.status === 'signedIn' ? session.account.subscriptionType : undefined
  useResumeChosenPlan(current)

  const runChange = async (kind: PlanChangeKind, plan: Tier) => {
    setRunning(plan)
    setMessage(undefined)
    const code = await loadChangeCode()
    const outcome = await code?.changePlan(kind, plan)
    setRunning(undefined)
    setPendingChange(undefined)
    if (outcome === 'login') openAuth('login', { isGuarded: true, onSignedIn: () => void choose(plan) })
    else setMessage(outcome)
  }

  const decide = async (plan: Tier, isResumed: boolean) => {
    setMessage(undefined)
    const code = await loadChangeCode()
    const tier = code?.currentTier()
    if (tier === undefined) return
    const action = planActionFor(tier, plan)
    if (isResumed && tier === plan) setMessage({ kind: 'info', text: 'You already have this plan.' })
    else if (action === 'pay') location.assign(paymentPath(plan))
    else if (action === 'upgrade') await runChange(action, plan)
    else if (action !== 'stay') setPendingChange({ kind: action, current: tier, plan })
  }

  const choose = async (plan: Tier, isResumed = false) => {
    // Ignores a second click before the first click has updated the page.
    if (isDeciding.current) return
    isDeciding.current = true
    await decide(plan, isResumed)
    isDeciding.current = false
  }

  const tryDemo = () => {
    setMessage(undefined)
    goToApp()
  }

  const signInFirst = (plan: Tier) =>
    openAuth(signInModeFor(plan), {
      isGuarded: true,
      nextPage: plan === 'demo' ? undefined : pricingPageFor(plan),
      onSignedIn: () => (plan === 'demo' ? tryDemo() : void choose(plan, true)),
    })

  return {
    /** The user's plan. Undefined for a visitor who is not signed in. */
    current,
    running,
    message: running ? undefined : message,
    /**
     * The plan change that the user has to confirm. Undefined if there is none, or if another tab has changed the plan.
     */
    pendingChange: pendingChange?.current === current ? pendingChange : undefined,
    confirm: () => pendingChange && void runChange(pendingChange.kind, pendingChange.plan),
    keep: () => setPendingChange(undefined),
    /**
     * Undefined while the session is being restored. Meanwhile the buttons are links to the sign-in page, which waits
     * for the session.
     */
    choose: { signedIn: (plan: Tier) => void choose(plan), signedOut: signInFirst, restoring: undefined }[
      session.status
    ],
  }
}

/**
 * Opens the payment page for a plan that was chosen before the sign-in. Does nothing if the plan change needs no
 * payment, because the plan comes from the URL and a link alone must not change a plan.
 */
function useResumeChosenPlan(current: Tier | undefined) {
  useEffect(() => {
    if (current === undefined) return
    const plan = consumeChosenPlan()
    if (plan !== undefined && planActionFor(current, plan) === 'pay') location.assign(paymentPath(plan))
  }, [current])
}

async function loadChangeCode() {
  try {
    // Also loads the confirmation dialog, so that it can open without delay.
    const parts = await Promise.all([import('./change-plan.ts'), import('./confirm-change.tsx')])
    const [{ currentTier, changePlan }] = parts
    return { currentTier, changePlan }
  } catch {
    // A deployment may have removed the chunk. A reload fetches the current version of the page.
    location.reload()
    return undefined
  }
}
