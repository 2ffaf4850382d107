import counts from '@titer/bank/counts.json'
import type { PlansOnSale } from '@titer/client/plans'
import { useEffect, useState } from 'react'
import { planOffersFor } from './plan-offers.ts'
import type { PlanOffer } from './plan-offers.ts'

interface PlansShown {
  offers: PlanOffer[]
  isEstimate: boolean
}

/** The catalogue from the build, shown until the server has responded. */
const builtIn: PlansShown = { offers: planOffersFor(counts), isEstimate: false }

/**
 * Returns the plans for sale. If the server does not respond, returns the catalogue from the build and marks it as an
 * estimate. `reload` requests the plans again.
 */
export function usePlansOnSale() {
  const [shown, setShown] = useState(builtIn)
  const [isLoading, setLoading] = useState(false)
  const reload = async () => {
    setLoading(true)
    setShown(await readPlans())
    setLoading(false)
  }
  useEffect(() => {
    void readPlans().then(setShown)
  }, [])
  return { ...shown, isLoading, reload: () => void reload() }
}

async function readPlans(): Promise<PlansShown> {
  try {
    const { fetchPlans } = await import('./fetch-plans.ts')
    return toPlansShown(await fetchPlans())
  } catch {
    // If the request code cannot be loaded, the catalogue from the build is the best estimate.
    return { ...builtIn, isEstimate: true }
  }
}

const toPlansShown = ({ plans, isEstimate }: PlansOnSale): PlansShown => ({
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
