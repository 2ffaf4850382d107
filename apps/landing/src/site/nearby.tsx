import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'

// No part asks to be awake from farther away, and the first screen needs none of them.
const reach = '50px'

/**
 * A part of a page whose code comes when somebody scrolls near it. Until then it stands there as the prerendered HTML,
 * in the element with this id.
 */
export function nearby(id: string, load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => {
    await whenNear(id)
    return { default: await load().catch(() => never) }
  })
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}

// What cannot be fetched stays as it was prerendered: readable, if not alive.
const never = new Promise<ComponentType>(() => undefined)

function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((done) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Taken off the page, it may be asked for by the next one.
        if (!entry?.isIntersecting && element.isConnected) return
        observer.disconnect()
        done()
      },
      { rootMargin: reach },
    )
    observer.observe(element)
  })
}
