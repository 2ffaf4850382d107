import { Wordmark } from '@titer/ui'
import type { ReactNode } from 'react'

export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="mx-auto flex min-h-15 w-full max-w-[calc(var(--content)+2*var(--margin))] items-center justify-between gap-4 px-(--margin) lg:min-h-19">
      <a href="/" className="inline-flex min-h-11 items-center" aria-label="Titer, home">
        <Wordmark className="h-6.5" />
      </a>
      {children}
    </header>
  )
}
