import { RetryNotice, Well } from '@titer/ui'

interface CountingProps {
  progress: number | undefined
  /** Given where it has failed. */
  retry: (() => void) | undefined
}

/** Said where working something out takes longer than a moment, or does not come to its end. */
export function Counting({ progress, retry }: CountingProps) {
  if (retry !== undefined) {
    return <RetryNotice sentence="Your answers are safe, but they could not be read just now." onRetry={retry} />
  }
  if (progress === undefined) return null
  return (
    <output className="flex items-center gap-2.5 text-small text-muted tabular-nums">
      <Well level={progress} size={24} className="text-violet" />
      {`Reading your answers: ${Math.round(100 * progress)}%`}
    </output>
  )
}
