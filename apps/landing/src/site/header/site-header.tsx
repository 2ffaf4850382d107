import { contentWidth } from '../content-width.ts'
import { Wordmark } from '@titer/ui'
import { HeaderAccount } from './header-account.tsx'
import { hideOnScrollDown } from './hide-on-scroll-down.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { NavLink } from '../nav-link.tsx'
import { mainLinks } from '../site-links.ts'

/**
 * Shows the header, which stays at the top of the screen. On a narrow screen it is hidden while the visitor scrolls
 * down, so that the text has more room.
 */
export const SiteHeader = () => (
  <header
    ref={hideOnScrollDown}
    className="sticky top-0 z-25 bg-paper print:static transition-transform duration-(--quick) not-focus-within:data-hidden:max-lg:-translate-y-full"
  >
    <div className={`${contentWidth} flex min-h-(--header) items-center`}>
      <a href="/" className="inline-flex min-h-11 shrink-0 items-center" aria-label="Titer, home">
        <Wordmark className="h-6.5" />
      </a>
      <nav aria-label="Main" className="ml-auto hidden lg:block print:hidden">
        <ul className="flex gap-0.5">
          {mainLinks.map((link) => (
            <li key={link.section}>
              <NavLink
                link={link}
                className="inline-flex min-h-11 items-center rounded-full px-2.5 whitespace-nowrap hover:bg-agar focus-visible:rounded-full aria-[current]:font-semibold aria-[current]:text-violet xl:px-3.25"
              />
            </li>
          ))}
        </ul>
      </nav>
      <HeaderAccount />
      <MobileMenu />
    </div>
  </header>
)
