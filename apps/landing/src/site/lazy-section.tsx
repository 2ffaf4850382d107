import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'

// According to requirement L-06, the browser must not render the FAQ list with React until the list is within 50 px of
// the screen. A section's code therefore starts to load at that distance.
const rootMargin = '50px'

/**
 * Returns a section whose code loads when the visitor scrolls near the section. Until then the element with this id
 * shows the prerendered HTML, which is not hydrated yet.
 */
export function lazySection(id: string, load: () => Promise<ComponentType>): ComponentType {
  const Section = lazy(async () => {
    await whenNear(id)
    return { default: await load().catch(() => never) }
  })
  return () => (
    <Suspense>
      <Section />
    </Suspense>
  )
}

// If the code cannot be loaded, the section stays as prerendered HTML: readable, but not interactive.
const never = new Promise<ComponentType>(() => undefined)

function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((done) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        // If the element was removed from the page, the section loads anyway, because another page may show it.
        if (!entry?.isIntersecting && element.isConnected) return
        observer.disconnect()
        done()
      },
      { rootMargin },
    )
    observer.observe(element)
  })
}
