import type { ReactNode } from 'react'
import { counted } from '../../../widgets/text/counted.ts'
import { mostPractised } from './most-practised.ts'
import { knownWords } from '../mastery/measure-words.ts'
import { useCachedMeasured, useMeasured } from '../mastery/use-measured.ts'
import { useModel } from '../mastery/use-model.ts'

interface KnownShareProps {
  /** The node to show if no topic of the most practised subject has enough answers. */
  otherwise: ReactNode
}

/** Measures mastery, and shows how much of the most practised subject the student knows. */
export function KnownShare({ otherwise }: KnownShareProps) {
  const { value: measured } = useMeasured(useModel()?.model, useCachedMeasured())
  // Reserve the line, so that the content below does not move while the student is about to tap it.
  if (measured === undefined) return <br />
  const known = mostPractised(measured.topics)
  if (known === undefined) return otherwise
  return `${knownWords(known.share)} in ${counted(known.measured, `${known.subject} topic`)}`
}
