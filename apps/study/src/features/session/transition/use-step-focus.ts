import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { paintMs } from './use-after-paint.ts'

/**
 * After a new step is painted, calls `onStep`. Then moves the focus to the element with the returned ref, unless the student has
 * moved the focus elsewhere.
 */
export function useStepFocus(step: string | undefined, onStep?: () => void) {
  const target = useRef<HTMLElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  const moveFocus = useEffectEvent(() => {
    onStep?.()
    const { activeElement, body } = document
    // The student has moved the focus, so it stays there.
    if (activeElement !== body && activeElement !== lastFocused.current) return
    target.current?.focus({ preventScroll: true })
    lastFocused.current = target.current
  })
  useEffect(() => {
    if (step === undefined) return undefined
    // A prepared step stays inert until it has been painted, and cannot take the focus before.
    const timer = setTimeout(() => moveFocus(), 2 * paintMs)
    return () => clearTimeout(timer)
  }, [step])
  return useCallback((element: HTMLElement | null) => {
    // The old element may unmount after the new one has mounted, so null is ignored.
    if (element !== null) target.current = element
  }, [])
}
