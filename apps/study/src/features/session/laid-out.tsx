import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface LaidOutProps {
  /** What is asked here. */
  item?: string
  isShown: boolean
  children: ReactNode
}

// Longer than a frame of a slow phone takes.
export const paintMs = 60

/** What comes next is measured as it will stand while one still reads, so that it only has to be painted. */
export function LaidOut({ item, isShown, children }: LaidOutProps) {
  const place = useRef<HTMLDivElement>(null)
  // Before anything is painted: what cannot be seen must not take the focus for a moment either.
  useLayoutEffect(() => {
    const { current } = place
    if (current === null) return undefined
    if (!isShown) {
      current.inert = true
      return undefined
    }
    // Every element within is styled anew by it, which can wait until what was pressed for is seen.
    const timer = setTimeout(() => {
      current.inert = false
    }, paintMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <div
      ref={place}
      data-item={isShown ? item : undefined}
      aria-hidden={!isShown}
      className={`flex flex-col [grid-area:1/1] ${isShown ? '' : 'h-0 overflow-clip opacity-0'}`}
    >
      {children}
    </div>
  )
}
