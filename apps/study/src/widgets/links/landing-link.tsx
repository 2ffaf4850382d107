import type { ReactNode } from 'react'
import { useSignInOptions } from '../../device/account/session.ts'

/**
 * Returns a function that builds the URL of a page on the landing site. The URL is undefined until the server has sent
 * the site's origin.
 */
export function useLandingHref() {
  const options = useSignInOptions()
  return (path: string) => options && `${options.landingOrigin}${path}`
}

/** Links to a page on the landing site. Shows plain text until the server has sent the site's origin. */
export function LandingLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  const href = useLandingHref()(to)
  if (href === undefined) return <span className={className}>{children}</span>
  return (
    <a href={href} className={className}>
      {children}
    </a>
  )
}
