import { useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'

let provided: ReactElement | undefined
const listeners = new Set<() => void>()

/** Given by the code that has something to say; a page that is only read carries no toasts. */
export function provideToasts(toaster: ReactElement) {
  provided = toaster
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const ToastHost = () =>
  useSyncExternalStore(
    subscribe,
    () => provided,
    () => undefined,
  )
