import { Button } from '@titer/ui'
import type { RefCallback } from 'react'
import { LandingLink } from '../../app/landing-link.tsx'
import { useAbsence, WhyNothing } from '../../app/nothing-here.tsx'
import { useLibrary } from '../../packs/library.ts'

interface LockedQuestionProps {
  why: 'gone' | 'closed'
  onNext: () => void
  titleRef: RefCallback<HTMLElement>
}

/** In the place of a question that cannot be asked here now. */
export function LockedQuestion({ why, onNext, titleRef }: LockedQuestionProps) {
  const isDemo = useLibrary()?.manifest.subscription_type === 'demo'
  const absence = useAbsence('questions')
  return (
    <main className="grid flex-1 content-center justify-items-start gap-4 pb-26">
      <h1 ref={titleRef} tabIndex={-1} className="text-h3 font-bold">
        {why === 'closed' ? 'This question is closed now.' : 'This question is not on this device.'}
      </h1>
      {absence === 'lapsed' || absence === 'ended' ? (
        <WhyNothing things="questions" />
      ) : (
        <p>
          {'It belongs to a plan, or its pack has not been downloaded yet. Your answers are kept. '}
          {isDemo && (
            <LandingLink to="/pricing" className="font-semibold text-violet">
              See the plans
            </LandingLink>
          )}
        </p>
      )}
      <Button onClick={onNext}>Go on</Button>
    </main>
  )
}
