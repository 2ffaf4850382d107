import { useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'

let toaster: ReactElement | undefined
const listeners = new Set<() => void>()

/**
 * Sets the element that shows toasts. Code that shows toasts calls this function when it loads, so that other pages do
 * not load the toaster.
 */
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
