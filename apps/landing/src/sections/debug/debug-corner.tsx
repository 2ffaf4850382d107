import { lazy, Suspense } from 'react'
import { useAwake } from '../../site/use-awake.ts'

const DebugPanel = lazy(async () => ({ default: (await import('./debug-panel.tsx')).DebugPanel }))

/** Shows the debug panel where the address asks for it; nobody else loads its code. */
export function DebugCorner() {
  const isAsked = useAwake() && new URLSearchParams(location.search).get('debug') === 'true'
  return isAsked ? (
    <Suspense>
      <DebugPanel />
    </Suspense>
  ) : null
}
