import type { ReactNode, Ref } from 'react'

export const headingClasses = 'text-h2 leading-[1.04] tracking-[-.03em]'

interface HomeSectionProps {
  id: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/**
 * A section that links lead to, with its heading under the id `<id>-heading`. It takes focus when it is asked for, and
 * its mark stands still for those who ask for stillness.
 */
export const HomeSection = ({ id, className = '', ref, children }: HomeSectionProps) => (
  <section
    ref={ref}
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-heading`}
    className={`motion-reduce:[&.is-found]:bg-violet-wash ${className}`}
  >
    {children}
  </section>
)
