import { lazy, Suspense } from 'react'

const load = () => import('./weak-topics.tsx').then((module) => module.WeakTopics)

// The start page should not wait for the code that measures, and works without it if it cannot be loaded.
const Loaded = lazy(async () => ({ default: await load().catch(() => () => null) }))

/** Shows the weakest topics once the code that measures them has loaded. */
export const WeakTopics = () => (
  <Suspense fallback={null}>
    <Loaded />
  </Suspense>
)
