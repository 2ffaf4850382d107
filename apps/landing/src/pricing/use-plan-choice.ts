import type { Tier } from '@titer/domain'
import { useEffect, useRef, useState } from 'react'
import { openAuth } from '../account/auth-modal.ts'
import { useGoToApp } from '../account/go-to-app.ts'
import { useSession } from '../account/session-state.ts'
import { takeChosenPlan } from './chosen-plan.ts'
import { paymentPath, planActionFor } from './plan-action.ts'
import type { PlanChangeKind } from './plan-action.ts'
import type { Outcome } from './plan-desk.ts'
import { signInModeFor } from './sign-in-mode.ts'

/** A change that takes something away, and waits for a yes. */
export interface AskedChange {
  kind: Exclude<PlanChangeKind, 'upgrade'>
  current: Tier
  plan: Tier
}

type Said = Exclude<Outcome, 'login'> | { kind: 'info'; sentence: string }

/** What choosing a plan does, for a visitor and for somebody with an account. */
export function usePlanChoice() {
  const session = useSession()
  const { isLeaving, failure, leave } = useGoToApp()
  const [running, setRunning] = useState<Tier>()
  const [asked, setAsked] = useState<AskedChange>()
  const [said, setSaid] = useState<Said>()
  const isDeciding = useRef(false)
  const current = session.status === 'signedIn' ? session.account.subscriptionType : undefined
  useChosenBefore(current)

  const run = async (kind: PlanChangeKind, plan: Tier) => {
    setRunning(plan)
    setSaid(undefined)
    const desk = await openDesk()
    const outcome = await desk?.carryOut(kind, plan)
    setRunning(undefined)
    setAsked(undefined)
    if (outcome === 'login') openAuth('login', { isGuarded: true, onSignedIn: () => void choose(plan) })
    else setSaid(outcome)
  }

  const decide = async (plan: Tier, isResumed: boolean) => {
    setSaid(undefined)
    const desk = await openDesk()
    const tier = desk?.currentTier()
    if (tier === undefined) return
    const action = planActionFor(tier, plan)
    if (isResumed && tier === plan) setSaid({ kind: 'info', sentence: 'You have this plan already.' })
    else if (action === 'pay') location.assign(paymentPath(plan))
    else if (action === 'upgrade') await run(action, plan)
    else if (action !== 'stay') setAsked({ kind: action, current: tier, plan })
  }

  const choose = async (plan: Tier, isResumed = false) => {
    // A second click may come before the first has drawn anything.
    if (isDeciding.current) return
    isDeciding.current = true
    await decide(plan, isResumed)
    isDeciding.current = false
  }

  const tryDemo = () => {
    setSaid(undefined)
    void leave()
  }

  const signInFirst = (plan: Tier) =>
    openAuth(signInModeFor(plan), {
      isGuarded: true,
      onSignedIn: () => (plan === 'demo' ? tryDemo() : void choose(plan, true)),
    })

  return {
    /** The visitor's plan; not known before they sign in. */
    current,
    running: isLeaving ? 'demo' : running,
    said: running ? undefined : (said ?? failureOf(failure)),
    /** Dropped where another tab has changed the plan meanwhile. */
    asked: asked?.current === current ? asked : undefined,
    confirm: () => asked && void run(asked.kind, asked.plan),
    keep: () => setAsked(undefined),
    /** Missing while the session is being restored: the sign-in page the link leads to waits for that. */
    choose: { signedIn: (plan: Tier) => void choose(plan), signedOut: signInFirst, restoring: undefined }[
      session.status
    ],
  }
}

const failureOf = (sentence: string | undefined): Said | undefined =>
  sentence === undefined ? undefined : { kind: 'error', sentence }

/** Goes on to pay for what was chosen before the sign-in. A link alone never changes a plan. */
function useChosenBefore(current: Tier | undefined) {
  useEffect(() => {
    if (current === undefined) return
    const plan = takeChosenPlan()
    if (plan !== undefined && planActionFor(current, plan) === 'pay') location.assign(paymentPath(plan))
  }, [current])
}

async function openDesk() {
  try {
    // Together, so that a question is there when it has to be asked.
    const parts = await Promise.all([import('./plan-desk.ts'), import('./confirm-change.tsx')])
    const [{ currentTier, carryOut }] = parts
    return { currentTier, carryOut }
  } catch {
    // What cannot be fetched piece by piece may still come as a whole.
    location.reload()
    return undefined
  }
}
