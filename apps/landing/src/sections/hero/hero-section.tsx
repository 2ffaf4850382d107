import { useRef } from 'react'
import { useSectionView } from '../../telemetry/section-view/use-section-view.ts'
import { contentWidth } from '../../site/content-width.ts'
import { HomeSection } from '../home-section.tsx'
import { BankCounts } from './bank-counts.tsx'
import { HeroButtons } from './hero-buttons.tsx'
import { RetentionDrawing } from './retention-drawing.tsx'

const buttonClasses = 'whitespace-nowrap max-sm:px-3.5 sm:px-6.5'

export function HeroSection() {
  const ref = useRef<HTMLElement>(null)
  useSectionView(ref, 0.5, { name: 'section_view', section: 'hero' })
  return (
    <HomeSection ref={ref} id="hero">
      <div
        className={`${contentWidth} grid grid-cols-1 gap-x-14 gap-y-3 pt-2 pb-5 lg:grid-cols-[minmax(0,1.86fr)_minmax(0,1fr)] lg:items-end lg:pt-5 lg:pb-12`}
      >
        <h1
          id="hero-heading"
          className="text-[min(clamp(3.25rem,16.2vw,4.5rem),16.2vw)] leading-[.95] font-extrabold tracking-[-.045em] whitespace-nowrap lg:text-display lg:leading-[.92]"
        >
          Know what <br />
          you still <br className="sm:hidden" />
          know.
        </h1>
        <div className="max-w-[34em]">
          <p className="text-[1.125rem] leading-[1.38] lg:text-lead lg:leading-[1.42]">
            Microbiology and pharmacology for medical students. Titer shows you what has faded since you read it, and
            helps you get it back before the exam.
          </p>
          <div className="mt-4.5 grid grid-cols-[auto_auto] gap-2.5 max-[22rem]:grid-cols-1 sm:justify-start lg:mt-6 lg:max-xl:grid-cols-1 lg:max-xl:justify-stretch">
            <HeroButtons className={buttonClasses} />
          </div>
          <p className="mt-2 text-small text-muted lg:mt-3">Free for 7 days. No credit card needed.</p>
        </div>
      </div>
      <div className="md:pl-[max(var(--margin),calc(50%-var(--content)/2))]">
        <RetentionDrawing />
      </div>
      <BankCounts />
    </HomeSection>
  )
}
