import type { Subscription } from '@titer/client'
import { messages } from '@titer/contract'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { openAuth } from '../../account/auth-modal/auth-modal.ts'
import { client } from '../../account/session/client.ts'
import { navigate } from '../../navigation.ts'
import { payments } from '../payments.ts'
import type { PayablePlan } from './plan-summary.tsx'
import { planBySlug } from './plan-lookup.ts'
import { useSessionStatus } from '../use-session-status.ts'

type PlanToPay =
  | { status: 'loading' }
  | { status: 'ready'; plan: PayablePlan; existing: Subscription }
  | { status: 'unknown' }

const loading: PlanToPay = { status: 'loading' }

/**
 * Loads the plan named in the URL. Opens the pricing page instead if nobody is signed in, the URL names no plan, or the
 * plan cannot be loaded.
 */
export function usePlanToPay(): PlanToPay {
  const [planToPay, setPlanToPay] = useState(loading)
  const session = useSessionStatus()
  const isLoading = planToPay.status === 'loading'

  useEffect(() => {
    if (session === 'unknown' || !isLoading) return undefined
    const slug = new URLSearchParams(location.search).get('plan')
    if (session === 'signedOut') return offerLogin(slug)
    if (!slug) return backToPricing(messages.noPlanSelected)
    let isCurrent = true
    Promise.all([findPlan(slug), client().fetchSubscription()]).then(
      ([plan, existing]) =>
        isCurrent && setPlanToPay(plan ? { status: 'ready', plan, existing } : { status: 'unknown' }),
      () => isCurrent && backToPricing(messages.planNotLoaded),
    )
    return () => {
      isCurrent = false
    }
  }, [session, isLoading])

  return planToPay
}

async function findPlan(slug: string): Promise<PayablePlan | undefined> {
  const catalogued = planBySlug(slug)
  const offer = (await payments().offers()).find(({ id, is_active }) => id === catalogued?.id && is_active)
  if (!offer) {
    toast.error(messages.planNotFound)
    return undefined
  }
  const { id, name, price_pkr: priceRupees, duration_months: durationMonths } = offer
  return { id, name, priceRupees, durationMonths }
}

function backToPricing(message: string) {
  toast.error(message)
  navigate('/pricing')
}

/** Opens the login dialog over the pricing page. After the sign-in the user returns to the payment of a known plan. */
function offerLogin(slug: string | null) {
  const plan = planBySlug(slug)
  backToPricing(messages.logInToPay)
  const nextPage = plan && `/payment?plan=${plan.tier}`
  openAuth('login', { isGuarded: true, nextPage, onSignedIn: nextPage ? () => navigate(nextPage) : undefined })
}
