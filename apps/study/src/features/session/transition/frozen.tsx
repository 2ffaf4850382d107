import { memo, type ReactNode } from 'react'

interface FrozenProps {
  isFrozen: boolean
  children: ReactNode
}

/** Skips re-rendering its children while `isFrozen`, so that the browser can paint a more urgent change first. */
export const Frozen = memo(
  function Frozen({ children }: FrozenProps) {
    return children
  },
  (_, { isFrozen }) => isFrozen,
)
