import { DilutionPlate, Wordmark } from '@titer/ui'
import type { ReactNode } from 'react'

interface AuthCardProps {
  title: string
  lead?: ReactNode
  homeHref: string
  children: ReactNode
  /** Links to related pages, shown below the form. */
  footer?: ReactNode
}

/** The layout of a sign-in page: a form, and a decorative plate beside it on a wide screen. */
export function AuthCard({ title, lead, homeHref, children, footer }: AuthCardProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-(--margin)">
        <header className="flex min-h-15 items-center lg:min-h-19">
          <a href={homeHref} className="inline-flex min-h-11 items-center" aria-label="Titer, home">
            <Wordmark className="h-6.5" />
          </a>
        </header>
        <main tabIndex={-1} className="flex w-full max-w-[26.25rem] flex-1 flex-col pt-4 pb-10 lg:justify-center">
          <h1 className="text-[2.25rem] leading-none font-extrabold tracking-display lg:text-[3.25rem]">{title}</h1>
          {lead && <p className="mt-3 text-muted">{lead}</p>}
          <div className="mt-6 flex flex-col gap-4">
            <noscript>
              <p className="rounded-surface bg-violet-wash p-4">
                Titer needs JavaScript to sign you in. Please switch it on and load this page again.
              </p>
            </noscript>
            {children}
          </div>
          {footer && <div className="mt-4 flex flex-wrap justify-between gap-x-6">{footer}</div>}
        </main>
      </div>
      <div className="sticky top-0 hidden h-dvh overflow-hidden bg-agar [clip-path:polygon(34px_0,100%_0,100%_100%,0_100%,0_34px)] lg:block">
        <DilutionPlate className="absolute inset-0 size-full p-10 pr-0" />
      </div>
    </div>
  )
}
