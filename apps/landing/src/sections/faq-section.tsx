import { TextLink } from '@titer/ui'
import { useEffect, useRef, useState } from 'react'
import faq from '../../content/faq.yaml'
import { contentWidth } from '../site/content-width.ts'
import { headingClasses, HomeSection } from './home-section.tsx'

const observerOptions = { threshold: 0.1, rootMargin: '50px' }

export function FaqSection() {
  const { ref, isInView } = useScrolledIntoView()
  return (
    <HomeSection id="faq" className="scroll-mt-[calc(var(--header)-var(--section)*.5)] py-(--section)">
      <div
        ref={ref}
        className={`${contentWidth} grid grid-cols-1 gap-x-16 gap-y-7 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]`}
      >
        <div>
          <h2 id="faq-heading" className={headingClasses}>
            Frequently Asked Questions
          </h2>
          <p className="mt-3 text-lead leading-[1.42] text-muted">Get answers to common questions about the product</p>
        </div>
        {/* This box is as high as the closed list, so that the layout does not shift when the list appears. */}
        <div className="min-h-[calc(8*(4rem+1.5px)+1.5px)]">
          {isInView ? (
            <FaqList />
          ) : (
            <noscript>
              <FaqList />
            </noscript>
          )}
        </div>
      </div>
    </HomeSection>
  )
}

function useScrolledIntoView() {
  const ref = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setInView(true)
      observer.disconnect()
    }, observerOptions)
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isInView }
}

const FaqList = () => (
  <div className="border-b-[1.5px] border-line">
    {faq.map(({ question, answer, links }) => (
      <details key={question} className="group border-t-[1.5px] border-line">
        <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 focus-visible:rounded-small [&::-webkit-details-marker]:hidden">
          <h3 className="text-[1.125rem] leading-[1.25] font-semibold tracking-[-.012em] lg:text-[1.25rem]">
            {question}
          </h3>
          <ToggleWell />
        </summary>
        <p className="max-w-[38em] pb-5.5 text-muted lg:pr-14">{answer}</p>
        {links && (
          <div className="-mt-4 flex flex-wrap gap-x-7 pb-3">
            {links.map(({ href, text }) => (
              <TextLink key={href} href={href}>
                {text}
              </TextLink>
            ))}
          </div>
        )}
      </details>
    ))}
  </div>
)

/** Draws an empty well with a plus for a closed question, and a full well with a minus for an open question. */
const ToggleWell = () => (
  <svg width={26} height={26} viewBox="0 0 26 26" aria-hidden="true" className="shrink-0" strokeLinecap="round">
    <circle
      cx={13}
      cy={13}
      r={11.8}
      strokeWidth={2.4}
      className="fill-transparent stroke-rim group-open:fill-violet group-open:stroke-violet"
    />
    <path d="M8.5 13h9" strokeWidth={2.2} className="stroke-ink group-open:stroke-on-stain" />
    <path d="M13 8.5v9" strokeWidth={2.2} className="stroke-ink group-open:hidden" />
  </svg>
)
