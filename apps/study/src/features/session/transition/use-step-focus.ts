import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { paintMs } from './use-after-paint.ts'

/**
 * Calls `onStep` after a new step is painted. Then focuses the element with the returned ref, unless the student has
 * moved the focus elsewhere.
 */
export function useStepFocus(step: string | undefined, onStep?: () => void) {
  const target = useRef<HTMLElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  const moveFocus = useEffectEvent(() => {
    onStep?.()
    const { activeElement, body } = document
    // The pressed button may be in the previous step, which is still mounted but already hidden.
    const isLeftBehind = activeElement?.closest('[aria-hidden="true"]') !== null
    // Keep the focus where the student has moved it.
    if (activeElement !== body && activeElement !== lastFocused.current && !isLeftBehind) return
    target.current?.focus({ preventScroll: true })
    lastFocused.current = target.current
  })
  useEffect(() => {
    if (step === undefined) return undefined
    // A prepared step stays inert until it has been painted, and cannot be focused before that.
    const timer = setTimeout(() => moveFocus(), 2 * paintMs)
    return () => clearTimeout(timer)
  }, [step])
  return useCallback((element: HTMLElement | null) => {
    // The old element may unmount after the new element has mounted, so ignore null.
    if (element !== null) target.current = element
  }, [])
}
