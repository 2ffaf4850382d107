import { Wells, Wordmark } from '@titer/ui'
import type { ReactNode } from 'react'

/** Lays out a page without the app's navigation: a link to the home page, a row of wells and the content. */
export const BarePage = ({ levels, children }: { levels: readonly number[]; children: ReactNode }) => (
  <div className="mx-auto max-w-3xl px-(--margin)">
    <header className="flex min-h-15 items-center">
      <a href="/" className="inline-flex min-h-11 items-center" aria-label="Titer, home">
        <Wordmark className="h-6.5" />
      </a>
    </header>
    <main tabIndex={-1} className="flex flex-col items-start gap-6 py-12">
      <Wells levels={levels} size={40} className="text-violet" />
      {children}
    </main>
  </div>
)
