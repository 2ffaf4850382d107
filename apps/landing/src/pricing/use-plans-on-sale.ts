import counts from '@titer/bank/counts.json'
import type { PlansOnSale } from '@titer/client/plans'
import { useEffect, useState } from 'react'
import { planOffersFor } from './plan-offers.ts'
import type { PlanOffer } from './plan-offers.ts'

interface Shown {
  offers: PlanOffer[]
  isEstimate: boolean
}

/** The catalogue this page was built with, until the server has said what it sells. */
const built: Shown = { offers: planOffersFor(counts), isEstimate: false }

/** The plans as the server sells them, an estimate where it does not answer, and how to ask again. */
export function usePlansOnSale() {
  const [shown, setShown] = useState(built)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setShown(await readPlans())
    setAsking(false)
  }
  useEffect(() => {
    void readPlans().then(setShown)
  }, [])
  return { ...shown, isAsking, askAgain: () => void ask() }
}

async function readPlans(): Promise<Shown> {
  try {
    const { askPlansHere } = await import('./ask-plans-here.ts')
    return shownOf(await askPlansHere())
  } catch {
    // Without the code to ask with, what the page was built with is the best there is.
    return { ...built, isEstimate: true }
  }
}

const shownOf = ({ plans, isEstimate }: PlansOnSale): Shown => ({
  offers: planOffersFor(
    counts,
    plans.map(({ id, price_pkr, duration_months }) => ({
      id,
      priceRupees: price_pkr,
      durationMonths: duration_months,
    })),
  ),
  isEstimate,
})
