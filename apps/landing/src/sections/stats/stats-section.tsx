import site from '../../../content/site.yaml'
import { contentWidth } from '../../site/content-width.ts'
import { HomeSection } from '../home-section.tsx'
import { ResourcesPanel } from './resources-panel.tsx'
import { Testimonials } from './testimonials.tsx'

export const StatsSection = () => (
  <HomeSection id="stats" className="bg-agar">
    <div
      className={`${contentWidth} grid grid-cols-1 gap-x-(--gutter) gap-y-13 py-(--section) lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-y-16`}
    >
      <h2 id="stats-heading" className="sr-only">
        What Titer can do for you
      </h2>
      <Testimonials />
      <ResourcesPanel />
      <p className="flex flex-col gap-x-7 gap-y-4 border-t-2 border-ink pt-7 lg:col-span-2 lg:flex-row lg:items-end">
        <b className="font-head text-[min(clamp(3.5rem,2rem+6.5vw,7rem),22vw)] leading-[.82] font-extrabold tracking-[-.05em] whitespace-nowrap text-safranin">
          {site.claim.figure}
        </b>
        <span className="max-w-[19em] text-lead leading-[1.35]">{site.claim.text}</span>
      </p>
    </div>
  </HomeSection>
)
