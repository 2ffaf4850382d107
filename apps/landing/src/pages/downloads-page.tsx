import { contentWidth } from '../site/content-width.ts'
import { ButtonLink, TextLink } from '@titer/ui'
import { ExternalLink } from 'lucide-react'
import { UpcomingApps } from '../downloads/upcoming-apps.tsx'
import { InstallSteps } from '../downloads/install-steps.tsx'
import { studyOrigin } from '../site/origins.ts'
import { SiteLayout } from '../site/site-layout.tsx'

export function DownloadsPage() {
  return (
    <SiteLayout>
      <div className={`${contentWidth} pt-4 pb-(--section) lg:pt-14`}>
        <h1 className="max-w-[10em] text-h1 leading-[0.96] font-extrabold tracking-display">
          Get Titer on your device
        </h1>
        <section aria-labelledby="browser" className="mt-8 lg:mt-14">
          <div className="mb-8 grid gap-x-14 gap-y-5 border-t-2 border-ink pt-5 lg:mb-12 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:pt-7">
            <div className="max-w-[38em]">
              <h2 id="browser" className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]">
                Install from your browser
              </h2>
              <p className="mt-2 text-lead leading-snug">
                This works today. Titer appears with your other apps and opens in its own window, without the browser
                bars.
              </p>
            </div>
            <ButtonLink href={`${studyOrigin()}/`} target="_blank">
              <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
              Open the study app
              <span className="sr-only">(in a new tab)</span>
            </ButtonLink>
          </div>
          <InstallSteps />
          <div className="mt-10 rounded-surface bg-verdigris-wash p-5 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-14 lg:p-9">
            <h3 className="text-h3">Before you go offline</h3>
            <div className="mt-2 lg:mt-0">
              <p>
                Download the content once while you are online, preferably on{' '}
                <span className="whitespace-nowrap">Wi-Fi</span>. The app shows the progress. After that, Titer works
                without a connection and sends your answers when you are back online.
              </p>
              <TextLink href="/documentation">How to set it up</TextLink>
            </div>
          </div>
        </section>
        <section aria-labelledby="coming" className="mt-(--section)">
          <h2 id="coming" className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]">
            Coming soon
          </h2>
          <p className="mt-2 mb-6 max-w-[38em] text-lead leading-snug text-muted">
            Until then, you can use the study app in your browser.
          </p>
          <UpcomingApps />
        </section>
      </div>
    </SiteLayout>
  )
}
