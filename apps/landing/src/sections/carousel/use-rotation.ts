import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { mayTurn, turned } from './rotation.ts'

export type Rotation = ReturnType<typeof useRotation>

/** Which slide is shown. It changes by itself while nothing speaks against it; `stage` belongs on the whole carousel. */
export function useRotation(count: number, everyMs: number) {
  const [index, setIndex] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { ref, isInView } = useInView()
  const isHidden = useHidden()
  const isStill = useStillness()
  const isTurning = mayTurn({ isStopped, isHeld: isPointedAt || isFocused, isInView, isHidden, isStill })

  useEffect(() => {
    if (!isTurning) return undefined
    const timer = setTimeout(() => setIndex(turned(index, 1, count)), everyMs)
    return () => clearTimeout(timer)
  }, [isTurning, index, count, everyMs])

  return {
    index,
    count,
    everyMs,
    isTurning,
    isStopped,
    next: () => setIndex(turned(index, 1, count)),
    previous: () => setIndex(turned(index, -1, count)),
    goTo: setIndex,
    toggle: () => setStopped(!isStopped),
    stage: {
      ref,
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setPointedAt(false),
      onTouchStart: () => setPointedAt(true),
      onTouchEnd: () => setPointedAt(false),
      onTouchCancel: () => setPointedAt(false),
      // A click focuses a button too, but only a keyboard stays there to read.
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

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

const useStillness = () =>
  useSyncExternalStore(
    (listener) => {
      const asked = lessMotion()
      asked.addEventListener('change', listener)
      return () => asked.removeEventListener('change', listener)
    },
    () => lessMotion().matches,
    () => true,
  )
