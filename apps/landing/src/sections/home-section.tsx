import type { ReactNode, Ref } from 'react'

export const headingClasses = 'text-h2 leading-[1.04] tracking-[-.03em]'

interface HomeSectionProps {
  id: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/**
 * Renders a section with an anchor. The section's heading has the id `<id>-heading`. The section receives the focus
 * when a link leads to it. With reduced motion the highlight is shown without an animation.
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
