import { Wordmark } from '@titer/ui'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { SyncStatus } from '../widgets/notices/sync-status.tsx'
import { BackLink } from './back-link.tsx'
import { currentPage, needsBackLink, railPages, tabs, type MainPage } from './pages.ts'

/** Lays out the main pages, with tabs at the bottom on a phone and a side rail on a desktop. */
export function Shell() {
  const { pathname } = useLocation()
  const [currentTab, currentRail] = [currentPage(pathname, tabs), currentPage(pathname, railPages)]
  return (
    <div className="min-h-dvh print:block min-[62rem]:grid min-[62rem]:grid-cols-[14.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-full focus:bg-paper focus:px-4 focus:py-3 print:hidden"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-1 border-r border-line py-7 pr-4 pl-7 min-[62rem]:flex print:hidden">
        <Wordmark className="mb-6 ml-2 h-7 self-start" />
        <nav aria-label="Main" className="flex flex-col gap-1">
          {railPages.map((page) => (
            <RailLink key={page.to} page={page} isCurrent={page === currentRail} />
          ))}
        </nav>
        <div className="mt-auto px-3">
          <SyncStatus />
        </div>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-4xl px-4 pt-3 pb-24 outline-none has-data-wide:max-w-276 min-[62rem]:px-10 min-[62rem]:pt-8 min-[62rem]:pb-12"
      >
        {needsBackLink(pathname, tabs) && (
          <BackLink
            to={currentTab.to}
            className={needsBackLink(pathname, railPages) ? 'inline-flex' : 'inline-flex min-[62rem]:hidden'}
          />
        )}
        <Outlet />
      </main>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-5 grid h-[min(3.75rem,76px)] grid-cols-5 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] min-[62rem]:hidden print:hidden"
      >
        {tabs.map(({ to, name, Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === currentTab.to ? 'page' : undefined}
            className="group grid content-center justify-items-center gap-0.5 text-[min(var(--text-micro),4vw)] leading-none text-muted no-underline aria-[current=page]:font-semibold aria-[current=page]:text-violet"
          >
            <span className="grid h-[min(1.75rem,36px)] w-[min(3.25rem,18vw)] place-items-center rounded-full group-aria-[current=page]:bg-violet-wash">
              <Icon size={21} aria-hidden="true" />
            </span>
            {name}
          </Link>
        ))}
      </nav>
      <ScrollRestoration />
    </div>
  )
}

function RailLink({ page: { to, name, Icon }, isCurrent }: { page: MainPage; isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11.5 items-center gap-3 rounded-full px-3.5 text-body text-muted no-underline hover:bg-agar aria-[current=page]:bg-violet-wash aria-[current=page]:font-semibold aria-[current=page]:text-violet"
    >
      <Icon size={20} aria-hidden="true" />
      {name}
    </Link>
  )
}
