import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Changes the page without a load, so that a toast outlives it. Links are plain anchors. */
export function navigate(path: string) {
  history.pushState(null, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export const usePathname = () => useSyncExternalStore(subscribe, () => location.pathname)

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Titer`
  }, [title])
}
