import { useEffect, useRef } from 'react'
import { depthsReached } from './scroll-depth.ts'
import type { ScrollDepth } from './scroll-depth.ts'
import { stripHeight } from './strip-element.ts'
import { countedPath, track } from './telemetry.ts'

/** Beside the page view, with the same path: `useScrollDepth(usePath())`. */
export function useScrollDepth(path: string) {
  const view = useRef({ path, counted: new Set<ScrollDepth>() })
  useEffect(() => {
    if (view.current.path !== path) view.current = { path, counted: new Set() }
    const { counted } = view.current
    let frame = 0
    const look = () => {
      frame = 0
      // The room that the question about counting takes up is no part of the page.
      const page = document.documentElement.scrollHeight - stripHeight()
      for (const value of depthsReached({ top: scrollY, screen: innerHeight, page })) {
        if (counted.has(value)) continue
        counted.add(value)
        track({ name: 'scroll_depth', page: countedPath(path), value })
      }
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', lookSoon)
    }
  }, [path])
}
