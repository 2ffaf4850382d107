import { lazy, Suspense } from 'react'
import { useHydrated } from '../../site/use-hydrated.ts'

const DebugPanel = lazy(async () => ({ default: (await import('./debug-panel.tsx')).DebugPanel }))

/** Loads and shows the debug panel if the query string contains debug=true. */
export function LazyDebugPanel() {
  const isRequested = useHydrated() && new URLSearchParams(location.search).get('debug') === 'true'
  return isRequested ? (
    <Suspense>
      <DebugPanel />
    </Suspense>
  ) : null
}
