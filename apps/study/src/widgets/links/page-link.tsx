import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'

const tones = {
  plain: { wash: 'bg-agar', icon: 'text-violet' },
  violet: { wash: 'bg-violet-wash', icon: 'text-violet' },
  wrong: { wash: 'bg-wrong-wash', icon: 'text-wrong' },
}

interface PageLinkProps {
  to: string
  icon: LucideIcon
  name: string
  description: string
  tone?: keyof typeof tones
}

/** Shows a large link to another page, with a line about the page's content. */
export const PageLink = ({ to, icon: Icon, name, description, tone = 'plain' }: PageLinkProps) => (
  <Link
    to={to}
    className={`flex min-h-15 items-center gap-3.5 rounded-surface px-4 py-3 text-ink no-underline ${tones[tone].wash}`}
  >
    <Icon size={24} aria-hidden="true" className={`shrink-0 ${tones[tone].icon}`} />
    <span className="flex-1 leading-snug">
      <strong className="block font-head font-bold">{name}</strong>
      <span className="block text-small text-muted tabular-nums">{description}</span>
    </span>
    <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
  </Link>
)
