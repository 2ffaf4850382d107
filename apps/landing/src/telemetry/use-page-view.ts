import { useEffect, useRef } from 'react'
import { countedPath, track } from './telemetry.ts'

/** Tracks a page view for the first page and whenever the path changes. */
export function usePageView(path: string) {
  const counted = useRef<string>(undefined)
  useEffect(() => {
    // React runs effects twice in development, but the page view must be counted once.
    if (counted.current === path) return
    counted.current = path
    // Waits until the other effects have run, because one of them sets the page's title.
    queueMicrotask(() => {
      const { origin, pathname } = location
      track({ name: 'page_view', page: countedPath(path), title: document.title, location: origin + pathname })
    })
  }, [path])
}
