import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { paintMs } from './use-after-paint.ts'

/**
 * Calls `onStep` after a new step is painted. Then focuses the element with the returned ref, unless the student has
 * moved the focus elsewhere.
 */
export function useStepFocus(step: string | undefined, onStep?: () => void) {
  const target = useRef<HTMLElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  const isReady = useEffectEvent(() => target.current === null || target.current.closest('[inert]') === null)
  const moveFocus = useEffectEvent(() => {
    onStep?.()
    const { activeElement, body } = document
    // On a slow device, the previous step may still be mounted. It is hidden, so its focused button does not count.
    const isInPreviousStep = activeElement?.closest('[aria-hidden=true]') !== null
    // Keep the focus where the student has moved it.
    if (activeElement !== body && activeElement !== lastFocused.current && !isInPreviousStep) return
    target.current?.focus({ preventScroll: true })
    lastFocused.current = target.current
  })
  useEffect(() => {
    if (step === undefined) return undefined
    // A prepared step stays inert until it has been painted, and cannot be focused before that. On a slow phone, this
    // can take longer than one interval, so check repeatedly.
    const timer = setInterval(() => {
      if (!isReady()) return
      clearInterval(timer)
      moveFocus()
    }, 2 * paintMs)
    return () => clearInterval(timer)
  }, [step])
  return useCallback((element: HTMLElement | null) => {
    // The old element may unmount after the new element has mounted, so ignore null.
    if (element !== null) target.current = element
  }, [])
}
