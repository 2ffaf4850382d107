import { useEffect, useRef } from 'react'
import { countedPath, track } from './telemetry.ts'

/** Tracks an event once per page view when the pointer leaves the page at the top. */
export function useExitIntent(path: string) {
  const counted = useRef<string>(undefined)
  useEffect(() => {
    const page = document.documentElement
    const onMouseLeave = ({ clientY }: MouseEvent) => {
      // Counts only a pointer that moves to the tabs or the address bar, not to another window at the side.
      if (clientY > 0 || counted.current === path) return
      counted.current = path
      track({ name: 'exit_intent_detected', page: countedPath(path) })
    }
    page.addEventListener('mouseleave', onMouseLeave)
    return () => page.removeEventListener('mouseleave', onMouseLeave)
  }, [path])
}
