import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { canAdvance, stepIndex } from './rotation.ts'

export type Rotation = ReturnType<typeof useRotation>

/**
 * Returns a carousel's current slide, which changes automatically. Spread `container` onto the carousel's outer
 * element.
 */
export function useRotation(count: number, everyMs: number) {
  const [index, setIndex] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { ref, isInView } = useInView()
  const isHidden = useHidden()
  const isMotionReduced = useReducedMotion()
  const isRotating = canAdvance({ isStopped, isInUse: isHovered || isFocused, isInView, isHidden, isMotionReduced })

  useEffect(() => {
    if (!isRotating) return undefined
    const timer = setTimeout(() => setIndex(stepIndex(index, 1, count)), everyMs)
    return () => clearTimeout(timer)
  }, [isRotating, index, count, everyMs])

  return {
    index,
    count,
    everyMs,
    isRotating,
    isStopped,
    next: () => setIndex(stepIndex(index, 1, count)),
    previous: () => setIndex(stepIndex(index, -1, count)),
    goTo: setIndex,
    toggle: () => setStopped(!isStopped),
    container: {
      ref,
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onTouchStart: () => setHovered(true),
      onTouchEnd: () => setHovered(false),
      onTouchCancel: () => setHovered(false),
      // The focus pauses the carousel only if it comes from the keyboard. A mouse click also focuses a button, and the
      // button keeps the focus after the pointer has left, so this focus must not pause the carousel.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

function useInView() {
  const ref = useRef<HTMLElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isInView }
}

const useHidden = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.hidden,
    () => true,
  )

const reducedMotionQuery = () => matchMedia('(prefers-reduced-motion: reduce)')

const useReducedMotion = () =>
  useSyncExternalStore(
    (listener) => {
      const query = reducedMotionQuery()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => reducedMotionQuery().matches,
    () => true,
  )
