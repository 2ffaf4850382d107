import { Button } from '../buttons/button.tsx'
import { Notice } from './notice.tsx'
import type { ReactNode } from 'react'

interface RetryNoticeProps {
  sentence: string
  onRetry: () => void
  label?: string
  /** More actions beside the retry button. */
  children?: ReactNode
}

/** An error message with a button to try again. */
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
