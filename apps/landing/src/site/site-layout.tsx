import type { ReactNode } from 'react'
import { ConsentStrip } from '../telemetry/consent/consent-strip.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'

/** Lays out a page with the site's header and footer, and the question about consent. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-(--margin) z-30 inline-flex min-h-11 -translate-y-20 items-center rounded-full bg-violet px-5 font-semibold text-on-stain focus-visible:translate-y-0 focus-visible:rounded-full print:hidden"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
      <ConsentStrip />
    </div>
  )
}
