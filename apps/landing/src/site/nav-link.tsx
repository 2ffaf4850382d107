import { usePath } from '../navigation.ts'
import { trackNavigation } from '../telemetry/track-navigation.ts'
import type { SiteLink } from './site-links.ts'

interface NavLinkProps {
  link: SiteLink
  className: string
  onFollow?: () => void
}

export function NavLink({ link: { section, label, href }, className, onFollow }: NavLinkProps) {
  const path = usePath()
  return (
    <a
      href={href}
      aria-current={ariaCurrentFor(path, href)}
      onClick={() => {
        trackNavigation(section)
        onFollow?.()
      }}
      className={className}
    >
      {label}
    </a>
  )
}

/** Returns `page` for a link to the current page, and true for a link to a parent of the current page. */
function ariaCurrentFor(path: string, href: string) {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? true : undefined
}
