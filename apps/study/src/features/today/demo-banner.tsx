import { demoTrial } from '@titer/domain'
import { Wells } from '@titer/ui'
import { ChevronRight } from 'lucide-react'
import { LandingLink } from '../../widgets/links/landing-link.tsx'

/** Shows how long the demo still lasts. The space is reserved until the end of the demo is known. */
export function DemoBanner({ daysLeft }: { daysLeft: number | undefined }) {
  const left = Math.max(0, daysLeft ?? 0)
  return (
    <section
      aria-label="Demo"
      className="flex min-h-15 flex-wrap items-center gap-x-2.5 rounded-surface bg-iodine-wash py-1.5 pr-2 pl-3.5 text-small leading-tight"
    >
      {daysLeft !== undefined && (
        <>
          <p className="grid flex-1 gap-2 font-semibold">
            {left === 0 ? 'Your demo has ended' : `Demo: ${left} ${left === 1 ? 'day' : 'days'} left`}
            <Wells
              levels={Array.from({ length: demoTrial.days }, (_, at) => Number(at < left))}
              size={12}
              className="gap-1! text-iodine"
            />
          </p>
          <LandingLink
            to="/pricing"
            className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-iodine no-underline hover:underline"
          >
            See plans
            <ChevronRight size={18} aria-hidden="true" />
          </LandingLink>
        </>
      )}
    </section>
  )
}
