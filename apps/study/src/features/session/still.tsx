import { memo, type ReactNode } from 'react'

interface StillProps {
  isMoving: boolean
  children: ReactNode
}

/** Stays as it is drawn while something beside it moves, which is to be seen first. */
export const Still = memo(
  function Still({ children }: StillProps) {
    return children
  },
  (_, { isMoving }) => isMoving,
)
