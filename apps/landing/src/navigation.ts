import { createContext, useContext, useEffect } from 'react'

const listeners = new Set<() => void>()

/**
 * Shows another page without a page load, so that toasts stay visible. Replaces the history entry, because the current
 * page is finished and the Back button should not return to it. Ordinary links are plain anchors and do not call this
 * function.
 */
export function navigate(path: string) {
  history.replaceState(null, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}

/** Calls the listener after `navigate` and after a history navigation. */
export function onNavigate(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** The path of the current page. It is also set during prerendering. */
export const PathContext = createContext('/')

export const usePath = () => useContext(PathContext)

/**
 * Sets the document title for a part of a page that has its own title, such as the outcome of a payment. The title
 * stays when that part is removed.
 */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Titer`
  }, [title])
}
