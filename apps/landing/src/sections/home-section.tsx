import type { ReactNode, Ref } from 'react'

export const headingClasses = 'text-h2 leading-[1.04] tracking-[-.03em]'

interface HomeSectionProps {
  id: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/**
 * Renders a section with an anchor. The section's heading has the id `<id>-heading`. When a link leads to the section,
 * `useSectionHighlight` focuses and highlights it. With reduced motion, a background colour replaces the animation of
 * the highlight.
 */
export const HomeSection = ({ id, className = '', ref, children }: HomeSectionProps) => (
  <section
    ref={ref}
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-heading`}
    className={`motion-reduce:[&.is-highlighted]:bg-violet-wash ${className}`}
  >
    {children}
  </section>
)
