import { startTransition, useEffect, useRef, useState } from 'react'
import { AuthModalHost } from './account/auth-modal/auth-modal-host.tsx'
import { restoreSession } from './account/session/restore-session.ts'
import { onNavigate, PathContext } from './navigation.ts'
import { loadPage } from './routes.tsx'
import type { LoadedPage } from './routes.tsx'
import { ToastHost } from './site/toast-host.tsx'
import { useExitIntent } from './telemetry/use-exit-intent.ts'
import { usePageView } from './telemetry/use-page-view.ts'
import { useScrollDepth } from './telemetry/scroll-depth/use-scroll-depth.ts'

export function App({ first }: { first: LoadedPage }) {
  const shown = useLoadedPage(first)
  useAnnouncePage(shown)
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

/** Returns the page to render. After a navigation, the previous page is rendered until the next page has loaded. */
function useLoadedPage(first: LoadedPage) {
  const [shown, setShown] = useState(first)
  useEffect(
    () =>
      onNavigate(() => {
        const requested = location.pathname
        const show = (page: LoadedPage) => {
          if (requested === location.pathname) startTransition(() => setShown(page))
        }
        // A deployment may have removed the chunk. A reload fetches the current version of the page.
        loadPage(requested).then(show, () => location.reload())
      }),
    [],
  )
  return shown
}

/**
 * Updates the title and moves the focus after a navigation. Otherwise a screen reader would not announce the new page.
 */
function useAnnouncePage({ path, head }: LoadedPage) {
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    document.title = head.title
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [path, head])
}
