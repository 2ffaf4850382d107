import { startTransition, useEffect, useRef, useState } from 'react'
import { AuthModalHost } from './account/auth-modal-host.tsx'
import { restoreSession } from './account/session-state.ts'
import { onNavigate, PathContext } from './navigation.ts'
import { loadPage } from './routes.tsx'
import type { LoadedPage } from './routes.tsx'
import { ToastHost } from './site/toast-host.tsx'
import { useExitIntent } from './telemetry/use-exit-intent.ts'
import { usePageView } from './telemetry/use-page-view.ts'
import { useScrollDepth } from './telemetry/use-scroll-depth.ts'

export function App({ first }: { first: LoadedPage }) {
  const shown = useLoadedPage(first)
  useArrival(shown)
  useEffect(() => restoreSession(), [])
  const { path, Page } = shown
  usePageView(path)
  useScrollDepth(path)
  useExitIntent(path)
  return (
    <PathContext value={path}>
      <Page />
      <AuthModalHost />
      <ToastHost />
    </PathContext>
  )
}

/** The page before stays until the next one is there. */
function useLoadedPage(first: LoadedPage) {
  const [shown, setShown] = useState(first)
  useEffect(
    () =>
      onNavigate(() => {
        const asked = location.pathname
        const show = (page: LoadedPage) => {
          if (asked === location.pathname) startTransition(() => setShown(page))
        }
        // What cannot be fetched piece by piece may still come as a whole.
        loadPage(asked).then(show, () => location.reload())
      }),
    [],
  )
  return shown
}

/** A change of page within the document is otherwise silent to a screen reader. */
function useArrival({ path, head }: LoadedPage) {
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    document.title = head.title
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [path, head])
}
