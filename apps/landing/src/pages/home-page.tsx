import { ButtonLink, LoadingWells } from '@titer/ui'
import { useEffect } from 'react'
import { useSession } from '../account/client.ts'
import { FadingPlate } from '../sections/fading-plate.tsx'
import { SignedInPanel } from '../sections/signed-in-panel.tsx'
import { SiteHeader } from '../sections/site-header.tsx'

export function HomePage() {
  const state = useSession()
  useEffect(() => {
    document.title = 'Titer · Know what you still know'
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main tabIndex={-1} className="flex flex-1 flex-col justify-between">
        <section className="mx-auto grid w-full max-w-[calc(var(--content)+2*var(--margin))] gap-x-14 gap-y-3 px-(--margin) pt-2 pb-6 lg:grid-cols-[minmax(0,1.86fr)_minmax(0,1fr)] lg:items-end lg:pt-5 lg:pb-12">
          <h1 className="text-wrap text-[clamp(3.25rem,16.2vw,4.5rem)] leading-[.95] font-extrabold tracking-[-.045em] lg:text-display lg:leading-[.92]">
            Know what you still know.
          </h1>
          {state.status === 'signedIn' ? <SignedInPanel account={state.account} /> : <Welcome status={state.status} />}
        </section>
        <div className="lg:pl-[max(var(--margin),calc(50%-var(--content)/2))]">
          <FadingPlate />
        </div>
      </main>
    </div>
  )
}

const Welcome = ({ status }: { status: 'signedOut' | 'restoring' }) => (
  <div className="flex flex-col gap-5">
    <p className="text-lead leading-snug">
      Microbiology and pharmacology for medical students. Titer shows what has faded since you read it, and fills it
      back before the exam.
    </p>
    {status === 'restoring' ? (
      <LoadingWells label="Signing you in" />
    ) : (
      <div>
        <div className="flex gap-2.5">
          <ButtonLink href="/signup" className="flex-1">
            Sign up
          </ButtonLink>
          <ButtonLink href="/login" look="quiet" className="flex-1">
            Log in
          </ButtonLink>
        </div>
        <p className="mt-2 text-small text-muted">Free for 7 days. No credit card.</p>
      </div>
    )}
  </div>
)
