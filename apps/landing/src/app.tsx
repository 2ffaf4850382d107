import { LoadingWells, Toaster } from '@titer/ui'
import { Suspense, useEffect, useRef } from 'react'
import { usePathname } from './navigation.ts'
import { pageAt } from './routes.ts'

export function App() {
  const pathname = usePathname()
  useFocusOnArrival(pathname)
  return (
    <>
      <Suspense fallback={<Waiting />}>{pageAt(pathname)}</Suspense>
      <Toaster />
    </>
  )
}

const Waiting = () => (
  <main className="grid min-h-dvh place-items-center">
    <LoadingWells label="Loading" />
  </main>
)

/** A change of page within the document is otherwise silent to a screen reader. */
function useFocusOnArrival(pathname: string) {
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname])
}
