import type { TrackedEvent } from '@titer/client/telemetry'
import { lazy, Suspense, useEffect } from 'react'
import type { ComponentType } from 'react'
import { useSectionView } from '../telemetry/section-view/use-section-view.ts'

interface StaticSection {
  id: string
  load: () => Promise<ComponentType>
  /** The event to track, and the fraction of the section that must be visible for it. */
  view: { threshold: number; event: TrackedEvent }
}

// If the code cannot be loaded, the section is missing. The rest of the page works.
const nothing = () => null

/**
 * Returns a section without any controls. The prerendered HTML stays on the page as it is and is never hydrated, so the
 * page does not load the section's code. The code loads only for a page that was not prerendered with the section:
 * after a navigation without a page load, and in development.
 */
export function staticSection({ id, load, view }: StaticSection): ComponentType {
  const prerendered = { current: typeof document === 'undefined' ? null : document.getElementById(id) }
  let leave = () => undefined as void
  const left = prerendered.current === null ? Promise.resolve() : new Promise<void>((done) => (leave = done))
  const Section = lazy(async () => {
    await left
    return { default: await load().catch(() => nothing) }
  })
  return function PrerenderedSection() {
    useSectionView(prerendered, view.threshold, view.event)
    // When the visitor leaves the page, React removes the prerendered HTML. The section's code must then load, so that
    // the section can be shown again.
    useEffect(() => leave, [])
    return (
      <Suspense>
        <Section />
      </Suspense>
    )
  }
}
