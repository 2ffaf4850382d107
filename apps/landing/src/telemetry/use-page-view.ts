import { useEffect, useRef } from 'react'
import { countedPath, track } from './telemetry.ts'

/** Once in the app, or in each page: `usePageView(usePath())`. */
export function usePageView(path: string) {
  const counted = useRef<string>(undefined)
  useEffect(() => {
    // Effects run twice in development; the view is still one.
    if (counted.current === path) return
    counted.current = path
    // After the effects beside this one, of which one gives the page its title.
    queueMicrotask(() => {
      const { origin, pathname } = location
      track({ name: 'page_view', page: countedPath(path), title: document.title, location: origin + pathname })
    })
  }, [path])
}
