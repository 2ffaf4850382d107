import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React has woken the page up: false in the prerendered HTML and in the first render over it. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
