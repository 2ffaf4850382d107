import type { Countable } from '@titer/client/telemetry'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { isSeen } from './seen.ts'
import { track } from './telemetry.ts'

// Fine steps, because of a very high section half a screen is a small share.
const steps = Array.from({ length: 101 }, (_, at) => at / 100)

/** In the section: `useSeen(ref, 0.5, { name: 'section_view', section: 'hero' })`, 0.3 for the features. */
export function useSeen(ref: RefObject<Element | null>, threshold: number, event: Countable) {
  const isCounted = useRef(false)
  const count = useEffectEvent(() => {
    if (isCounted.current) return
    isCounted.current = true
    track(event)
  })
  useEffect(() => {
    const section = ref.current
    if (!section) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const isNow = entries.some(({ intersectionRatio, intersectionRect, boundingClientRect, rootBounds }) =>
          isSeen(
            {
              share: intersectionRatio,
              visibleHeight: intersectionRect.height,
              height: boundingClientRect.height,
              screen: rootBounds?.height ?? innerHeight,
            },
            threshold,
          ),
        )
        if (!isNow) return
        observer.disconnect()
        count()
      },
      { threshold: steps },
    )
    observer.observe(section)
    return () => observer.disconnect()
  }, [ref, threshold])
}
