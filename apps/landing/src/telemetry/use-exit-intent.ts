import { useEffect, useRef } from 'react'
import { countedPath, track } from './telemetry.ts'

/** Beside the page view, with the same path: `useExitIntent(usePath())`. */
export function useExitIntent(path: string) {
  const counted = useRef<string>(undefined)
  useEffect(() => {
    const page = document.documentElement
    const leave = ({ clientY }: MouseEvent) => {
      // To the tabs and the address, not to a window beside.
      if (clientY > 0 || counted.current === path) return
      counted.current = path
      track({ name: 'exit_intent_detected', page: countedPath(path) })
    }
    page.addEventListener('mouseleave', leave)
    return () => page.removeEventListener('mouseleave', leave)
  }, [path])
}
