import type { ReactNode } from 'react'

export const PageHeading = ({ children }: { children: ReactNode }) => (
  <h1 className="text-h2 leading-none font-extrabold tracking-display">{children}</h1>
)
