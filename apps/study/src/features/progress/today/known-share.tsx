import type { ReactNode } from 'react'
import { mostPractised, type Known } from './most-practised.ts'
import { useCachedMeasured, useMeasured } from '../mastery/use-measured.ts'
import { useModel } from '../mastery/use-model.ts'

interface KnownShareProps {
  /** The node to show if no topic of the most practised subject has enough answers. */
  otherwise: ReactNode
  children: (known: Known) => ReactNode
}

/** Measures mastery, and renders `children` with the student's knowledge of the most practised subject. */
export function KnownShare({ otherwise, children }: KnownShareProps) {
  const { value: measured } = useMeasured(useModel()?.model, useCachedMeasured())
  // Reserve the line, so that the content below does not move while the student is about to tap it.
  if (measured === undefined) return <br />
  const known = mostPractised(measured.topics)
  return known === undefined ? otherwise : children(known)
}
