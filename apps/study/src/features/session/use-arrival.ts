import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { paintMs } from './use-reached.ts'

/**
 * What another step brings is painted first. Then it is told, and whoever has lost the place by it goes on from the
 * element that takes the ref.
 */
export function useArrival(step: string | undefined, onArrive?: () => void) {
  const target = useRef<HTMLElement>(null)
  const landed = useRef<HTMLElement>(null)
  const arrive = useEffectEvent(() => {
    onArrive?.()
    const { activeElement, body } = document
    // Where somebody has gone by themselves, they stay.
    if (activeElement !== body && activeElement !== landed.current) return
    target.current?.focus({ preventScroll: true })
    landed.current = target.current
  })
  useEffect(() => {
    if (step === undefined) return undefined
    // Not before what was laid out ahead can take the focus.
    const timer = setTimeout(() => arrive(), 2 * paintMs)
    return () => clearTimeout(timer)
  }, [step])
  return useCallback((element: HTMLElement | null) => {
    // What goes may go after what takes its place has come.
    if (element !== null) target.current = element
  }, [])
}
