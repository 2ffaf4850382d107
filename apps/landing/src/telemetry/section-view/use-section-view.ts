import type { TrackedEvent } from '@titer/client/telemetry'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { isSectionSeen } from './section-visibility.ts'
import { track } from '../telemetry.ts'

// The observer uses fine steps, because half a screen may be a small fraction of a very tall section.
const steps = Array.from({ length: 101 }, (_, step) => step / 100)

/** Tracks the event once, when enough of the section is visible to count as seen. See `isSectionSeen`. */
export function useSectionView(ref: RefObject<Element | null>, threshold: number, event: TrackedEvent) {
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
        const isSeen = entries.some(({ intersectionRatio, intersectionRect, boundingClientRect, rootBounds }) =>
          isSectionSeen(
            {
              share: intersectionRatio,
              visibleHeight: intersectionRect.height,
              height: boundingClientRect.height,
              screen: rootBounds?.height ?? innerHeight,
            },
            threshold,
          ),
        )
        if (!isSeen) return
        observer.disconnect()
        count()
      },
      { threshold: steps },
    )
    observer.observe(section)
    return () => observer.disconnect()
  }, [ref, threshold])
}
