import type { ReactNode } from 'react'
import { useOptions } from './client.ts'

/** The address of a page of the public site; nothing while nobody has said where that is. */
export function useLandingHref() {
  const options = useOptions()
  return (path: string) => options && `${options.landingOrigin}${path}`
}

/** A way to a page of the public site; only words, while nobody has said where that is. */
export function LandingLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  const href = useLandingHref()(to)
  if (href === undefined) return <span className={className}>{children}</span>
  return (
    <a href={href} className={className}>
      {children}
    </a>
  )
}
