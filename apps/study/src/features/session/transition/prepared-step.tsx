import type { ReactNode } from 'react'
import { useAfterPaint } from './use-after-paint.ts'

interface PreparedStepProps {
  /** The id of the step's question, card or article. */
  item?: string
  isShown: boolean
  children: ReactNode
}

/**
 * Renders a step. A step that is not shown yet is laid out invisibly while the student is still reading, so that the
 * browser only has to paint it later.
 */
export function PreparedStep({ item, isShown, children }: PreparedStepProps) {
  // Changing `inert` restyles every element inside, so change it only after the step has been painted.
  const isPainted = useAfterPaint(isShown)
  return (
    <div
      inert={!isPainted}
      aria-hidden={!isShown}
      data-item={isShown ? item : undefined}
      className={`flex flex-col [grid-area:1/1] ${isShown ? '' : 'h-0 overflow-clip opacity-0'}`}
    >
      {children}
    </div>
  )
}
