import { Button } from '@titer/ui'
import type { RefCallback } from 'react'
import { LandingLink } from '../../../widgets/links/landing-link.tsx'
import { useUnavailableReason, ContentUnavailable } from '../../../widgets/notices/content-unavailable.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'

interface LockedQuestionProps {
  why: 'gone' | 'closed'
  onNext: () => void
  titleRef: RefCallback<HTMLElement>
}

/** Explains why a question cannot currently be shown on this device. */
export function LockedQuestion({ why, onNext, titleRef }: LockedQuestionProps) {
  const isDemo = useLibrary()?.manifest.subscription_type === 'demo'
  const reason = useUnavailableReason('questions')
  return (
    <main className="grid flex-1 content-center justify-items-start gap-4 pb-26">
      <h1 ref={titleRef} tabIndex={-1} className="text-h3 font-bold">
        {why === 'closed' ? 'This question is locked.' : 'This question is not on this device.'}
      </h1>
      {reason === 'lapsed' || reason === 'ended' ? (
        <ContentUnavailable contentName="questions" />
      ) : (
        <p>
          {'It is part of a plan, or its pack has not been downloaded yet. Your answers are saved. '}
          {isDemo && (
            <LandingLink to="/pricing" className="font-semibold text-violet">
              See the plans
            </LandingLink>
          )}
        </p>
      )}
      <Button onClick={onNext}>Continue</Button>
    </main>
  )
}
