import type { ReactNode } from 'react'

export const PageHeading = ({ children }: { children: ReactNode }) => (
  <h1 className="text-[min(var(--text-h2),13vw)] leading-none font-extrabold tracking-display">{children}</h1>
)
