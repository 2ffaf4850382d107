import { createContext, useContext, useEffect } from 'react'

const listeners = new Set<() => void>()

/**
 * Shows another page without a page load, so that toasts stay visible. It replaces the history entry, because the current
 * page is finished and the Back button should not return to it. Links are plain anchors and do not use this.
 */
export function navigate(path: string) {
  history.replaceState(null, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}

/** Calls the listener after `navigate` and after a move through the history. */
export function onNavigate(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** The path of the current page. Prerendering provides it too. */
export const PathContext = createContext('/')

export const usePath = () => useContext(PathContext)

/** Sets the document title for a state of a page that has its own title. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Titer`
  }, [title])
}
