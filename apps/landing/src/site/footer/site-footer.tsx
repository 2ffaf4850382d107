import { contentWidth } from '../content-width.ts'
import { Wordmark } from '@titer/ui'
import site from '../../../content/site.yaml'
import { ConsentLink } from '../../telemetry/consent/consent-link.tsx'
import { FooterWells } from './footer-wells.tsx'
import { NavLink } from '../nav-link.tsx'
import { footerLinks, legalLinks } from '../site-links.ts'
import type { SiteLink } from '../site-links.ts'

export const SiteFooter = () => (
  <footer className="overflow-hidden bg-field-ink text-on-field print:hidden [--halo:0_0_0_3px_var(--field-ink),0_0_0_6px_var(--on-field)]">
    <div
      className={`${contentWidth} grid grid-cols-2 gap-x-4 large-text:grid-cols-1 gap-y-7 pt-14 pb-10 md:grid-cols-[1fr_auto_auto] md:gap-18 md:pt-18 md:pb-16`}
    >
      <div className="col-span-full md:col-span-1">
        <Wordmark className="h-7.5" isPlain />
        <p className="mt-3.5 text-balance text-on-field-muted">{site.tagline}</p>
        <ConsentLink className="mt-1 text-on-field-muted" />
      </div>
      <Links label="Legal" links={legalLinks} />
      <Links label="Site" links={footerLinks} />
    </div>
    <FooterWells count={5} className="md:hidden" />
    <FooterWells count={12} className="hidden md:block" />
  </footer>
)

const Links = ({ label, links }: { label: string; links: readonly SiteLink[] }) => (
  <nav aria-label={label}>
    <ul>
      {links.map((link) => (
        <li key={link.section}>
          <NavLink
            link={link}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold"
          />
        </li>
      ))}
    </ul>
  </nav>
)
