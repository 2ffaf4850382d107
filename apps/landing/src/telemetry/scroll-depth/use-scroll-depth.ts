import { useEffect, useRef } from 'react'
import { depthsReached } from './scroll-depth.ts'
import type { ScrollDepth } from './scroll-depth.ts'
import { stripHeight } from '../consent/strip-element.ts'
import { countedPath, track } from '../telemetry.ts'

/** Tracks each scroll depth that the visitor reaches, once per page view. */
export function useScrollDepth(path: string) {
  const view = useRef({ path, counted: new Set<ScrollDepth>() })
  useEffect(() => {
    if (view.current.path !== path) view.current = { path, counted: new Set() }
    const { counted } = view.current
    let frame = 0
    const measure = () => {
      frame = 0
      // The consent strip makes the page longer, but is not part of the page's content.
      const page = document.documentElement.scrollHeight - stripHeight()
      for (const value of depthsReached({ top: scrollY, screen: innerHeight, page })) {
        if (counted.has(value)) continue
        counted.add(value)
        track({ name: 'scroll_depth', page: countedPath(path), value })
      }
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [path])
}
