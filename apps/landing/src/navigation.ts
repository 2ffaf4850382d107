import { createContext, useContext, useEffect } from 'react'

const listeners = new Set<() => void>()

/**
 * Goes on to another page without a load, so that a toast outlives this one. This one has done its work: going back
 * does not lead to it. Links are plain anchors.
 */
export function navigate(path: string) {
  history.replaceState(null, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}

/** Calls back whenever the address has changed within the document. */
export function onNavigate(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** The path of the page that is shown, also while it is prerendered. */
export const PathContext = createContext('/')

export const usePath = () => useContext(PathContext)

/** For a state of a page that deserves a title of its own. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Titer`
  }, [title])
}
