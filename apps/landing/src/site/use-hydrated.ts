import { useSyncExternalStore } from 'react'

const noSubscription = () => () => undefined

/** Returns whether the page is hydrated. Returns false during prerendering and in the render that hydrates the page. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
