import type { ReactNode } from 'react'

/** What the page is called, or says first. */
export const PageHeading = ({ children }: { children: ReactNode }) => (
  <h1 className="text-[min(var(--text-h2),13vw)] leading-none font-extrabold tracking-display">{children}</h1>
)
