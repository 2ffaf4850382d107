import { useSyncExternalStore } from 'react'

const noSubscription = () => () => undefined

/** Whether the page is hydrated. False in the prerendered HTML and in the first render in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
