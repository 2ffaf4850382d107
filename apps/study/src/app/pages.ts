import {
  BookOpen,
  ChartColumn,
  House,
  Layers,
  Search,
  Settings,
  Trophy,
  UserRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'

export interface MainPage {
  to: string
  name: string
  Icon: LucideIcon
}

const today: MainPage = { to: '/', name: 'Today', Icon: House }
const practice: MainPage = { to: '/practice', name: 'Practice', Icon: Zap }
const progress: MainPage = { to: '/progress', name: 'Progress', Icon: ChartColumn }

/** The pages in the tabs of a phone. */
export const tabs: readonly MainPage[] = [
  today,
  practice,
  { to: '/cards', name: 'Cards', Icon: Layers },
  { to: '/read', name: 'Read', Icon: BookOpen },
  progress,
]

/** The pages in the side rail of a desktop. */
export const railPages: readonly MainPage[] = [
  ...tabs,
  { to: '/leaderboard', name: 'Leaderboard', Icon: Trophy },
  { to: '/search', name: 'Search', Icon: Search },
  { to: '/settings', name: 'Settings', Icon: Settings },
  { to: '/account', name: 'Account', Icon: UserRound },
]

// Pages that students open from Practice or Progress, although their paths do not start with `/practice` or
// `/progress`. For other pages whose paths do not start with the path of a page in the navigation, the navigation marks
// Today as current.
const openedFrom = new Map([
  ['/history', practice],
  ['/saved', practice],
  ['/plan', progress],
  ['/plan/catch-up', progress],
  ['/review/sure', progress],
])

/**
 * Returns the page that the navigation marks as current. For a page that is not in the navigation, this is the page
 * from which students open it.
 */
export const currentPage = (path: string, pages: readonly MainPage[]): MainPage =>
  pages.find(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`))) ?? openedFrom.get(path) ?? today

// These pages have their own link to the page from which they are usually opened.
const hasOwnBackLink = (path: string) => /^\/((read|cards|plan)\/|(history|saved)$)/.test(path)

/** Returns whether a page needs a link back, because it is not in the navigation and has no such link of its own. */
export const needsBackLink = (path: string, pages: readonly MainPage[]) =>
  !hasOwnBackLink(path) && pages.every(({ to }) => to !== path)
