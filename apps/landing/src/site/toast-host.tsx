import { useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'

let toaster: ReactElement | undefined
const listeners = new Set<() => void>()

/** Called by the code that shows toasts when it loads. A page that needs no toasts does not load the toaster. */
export function provideToasts(element: ReactElement) {
  toaster = element
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const ToastHost = () =>
  useSyncExternalStore(
    subscribe,
    () => toaster,
    () => undefined,
  )
