import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import type { ReactNode } from 'react'

interface RetryNoticeProps {
  sentence: string
  onRetry: () => void
  label?: string
  /** Another way on. */
  children?: ReactNode
}

/** What failed, and the way to try it again. */
export const RetryNotice = ({ sentence, onRetry, label = 'Try again', children }: RetryNoticeProps) => (
  <Notice
    kind="error"
    actions={
      <>
        <Button small look="quiet" onClick={onRetry}>
          {label}
        </Button>
        {children}
      </>
    }
  >
    {sentence}
  </Notice>
)
