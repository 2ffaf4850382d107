import type { ReactNode } from 'react'
import { useReached } from './use-reached.ts'

interface LaidOutProps {
  /** What is asked here. */
  item?: string
  isShown: boolean
  children: ReactNode
}

/** What comes next is measured as it will stand while one still reads, so that it only has to be painted. */
export function LaidOut({ item, isShown, children }: LaidOutProps) {
  // Every element within is styled anew when it can be reached or no longer, which waits until it is seen so.
  const isReached = useReached(isShown)
  return (
    <div
      inert={!isReached}
      aria-hidden={!isShown}
      data-item={isShown ? item : undefined}
      className={`flex flex-col [grid-area:1/1] ${isShown ? '' : 'h-0 overflow-clip opacity-0'}`}
    >
      {children}
    </div>
  )
}
