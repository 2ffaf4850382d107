import { RetryNotice, Well } from '@titer/ui'

interface ComputationStatusProps {
  progress: number | undefined
  /** Repeats the computation. Set only if the computation has failed. */
  retry: (() => void) | undefined
}

/** Shows the progress of a slow computation, or a retry button if it has failed. */
export function ComputationStatus({ progress, retry }: ComputationStatusProps) {
  if (retry !== undefined) {
    return <RetryNotice sentence="Your answers are safe, but they couldn’t be read just now." onRetry={retry} />
  }
  if (progress === undefined) return null
  return (
    <output className="flex items-center gap-2.5 text-small text-muted tabular-nums">
      <Well level={progress} size={24} className="text-violet" />
      {`Reading your answers: ${Math.round(100 * progress)}%`}
    </output>
  )
}
