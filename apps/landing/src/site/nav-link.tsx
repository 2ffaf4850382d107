import { usePath } from '../navigation.ts'
import { trackNavigation } from '../telemetry/track-navigation.ts'
import type { SiteLink } from './site-links.ts'

interface NavLinkProps {
  link: SiteLink
  className: string
  onChoose?: () => void
}

export function NavLink({ link: { section, label, href }, className, onChoose }: NavLinkProps) {
  const path = usePath()
  return (
    <a
      href={href}
      aria-current={currentAt(path, href)}
      onClick={() => {
        trackNavigation(section)
        onChoose?.()
      }}
      className={className}
    >
      {label}
    </a>
  )
}

/** The page itself, or the part of the site that it belongs to. */
function currentAt(path: string, href: string) {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? true : undefined
}
