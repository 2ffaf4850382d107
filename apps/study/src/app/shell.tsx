import { Wordmark } from '@titer/ui'
import { BookOpen, ChartColumn, House, Layers, Search, Settings, Trophy, UserRound, Zap } from 'lucide-react'
import { NavLink, Outlet, ScrollRestoration } from 'react-router'
import { SyncStatus } from '../widgets/notices/sync-status.tsx'

const tabs = [
  { to: '/', name: 'Today', Icon: House },
  { to: '/practice', name: 'Practice', Icon: Zap },
  { to: '/cards', name: 'Cards', Icon: Layers },
  { to: '/read', name: 'Read', Icon: BookOpen },
  { to: '/search', name: 'Search', Icon: Search },
] as const

const morePages = [
  { to: '/progress', name: 'Progress', Icon: ChartColumn },
  { to: '/leaderboard', name: 'Leaderboard', Icon: Trophy },
  { to: '/settings', name: 'Settings', Icon: Settings },
  { to: '/account', name: 'Account', Icon: UserRound },
] as const

/** Lays out the main pages, with tabs at the bottom on a phone and a side rail on a desktop. */
export function Shell() {
  return (
    <div className="min-h-dvh min-[62rem]:grid min-[62rem]:grid-cols-[14.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-full focus:bg-paper focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-1 border-r border-line py-7 pr-4 pl-7 min-[62rem]:flex">
        <Wordmark className="mb-6 ml-2 h-7 self-start" />
        <nav aria-label="Main" className="flex flex-col gap-1">
          {[...tabs, ...morePages].map((page) => (
            <RailLink key={page.to} {...page} />
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
        <Outlet />
      </main>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-5 grid h-[min(3.75rem,76px)] grid-cols-5 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] min-[62rem]:hidden"
      >
        {tabs.map(({ to, name, Icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/'}
            className="group grid content-center justify-items-center gap-0.5 text-[min(var(--text-micro),4vw)] leading-none text-muted no-underline aria-[current=page]:font-semibold aria-[current=page]:text-violet"
          >
            <span className="grid h-[min(1.75rem,36px)] w-[min(3.25rem,18vw)] place-items-center rounded-full group-aria-[current=page]:bg-violet-wash">
              <Icon size={21} aria-hidden="true" />
            </span>
            {name}
          </NavLink>
        ))}
      </nav>
      <ScrollRestoration />
    </div>
  )
}

function RailLink({ to, name, Icon }: (typeof tabs | typeof morePages)[number]) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className="flex min-h-11.5 items-center gap-3 rounded-full px-3.5 text-body text-muted no-underline hover:bg-agar aria-[current=page]:bg-violet-wash aria-[current=page]:font-semibold aria-[current=page]:text-violet"
    >
      <Icon size={20} aria-hidden="true" />
      {name}
    </NavLink>
  )
}
