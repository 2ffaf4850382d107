import type { Subscription } from '@titer/client'
import { messages } from '@titer/contract'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { openAuth } from '../account/auth-modal.ts'
import { client } from '../account/client.ts'
import { navigate } from '../navigation.ts'
import { payments } from './payments.ts'
import type { SummedPlan } from './plan-summary.tsx'
import { planBySlug } from './sold-plan.ts'
import { useKnownSession } from './use-known-session.ts'

type PlanToPay =
  { status: 'loading' } | { status: 'ready'; plan: SummedPlan; running: Subscription } | { status: 'unknown' }

const loading: PlanToPay = { status: 'loading' }

/** The plan the address names, for somebody who is signed in; who cannot pay here is led to the plans. */
export function usePlanToPay(): PlanToPay {
  const [found, setFound] = useState(loading)
  const session = useKnownSession()
  const isLoading = found.status === 'loading'

  useEffect(() => {
    if (session === 'unknown' || !isLoading) return undefined
    const slug = new URLSearchParams(location.search).get('plan')
    if (session === 'signedOut') return offerLogin(slug)
    if (!slug) return turnAway(messages.noPlanSelected)
    let isWanted = true
    Promise.all([findPlan(slug), client().askSubscription()]).then(
      ([plan, running]) => isWanted && setFound(plan ? { status: 'ready', plan, running } : { status: 'unknown' }),
      () => isWanted && turnAway(messages.planNotLoaded),
    )
    return () => {
      isWanted = false
    }
  }, [session, isLoading])

  return found
}

async function findPlan(slug: string): Promise<SummedPlan | undefined> {
  const known = planBySlug(slug)
  const offer = (await payments().offers()).find(({ id, is_active }) => id === known?.id && is_active)
  if (!offer) {
    toast.error(messages.planNotFound)
    return undefined
  }
  const { id, name, price_pkr: priceRupees, duration_months: durationMonths } = offer
  return { id, name, priceRupees, durationMonths }
}

function turnAway(sentence: string) {
  toast.error(sentence)
  navigate('/pricing')
}

/** Once signed in they come back to the plan they wanted. */
function offerLogin(slug: string | null) {
  const plan = planBySlug(slug)
  turnAway(messages.logInToPay)
  openAuth('login', { isGuarded: true, onSignedIn: plan && (() => navigate(`/payment?plan=${plan.tier}`)) })
}
