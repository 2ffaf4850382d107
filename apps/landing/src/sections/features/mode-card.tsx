import type { ReactNode } from 'react'

interface ModeCardProps {
  name: string
  /** The time of a student's day that suits the mode. */
  when: string
  text: string
  wash: string
  stain: string
  className: string
  picture?: ReactNode
  children: ReactNode
}

/** Shows a study mode, with a description and an excerpt of its screen. */
export const ModeCard = ({ name, when, text, wash, stain, className, picture, children }: ModeCardProps) => (
  <article
    className={`relative grid grid-cols-1 gap-4.5 overflow-hidden rounded-surface px-4 pt-5.5 pb-4 md:gap-x-7 md:gap-y-6 md:p-8 ${wash} ${className}`}
  >
    <div>
      <h3 className="text-[clamp(1.625rem,1.3rem+1vw,2.125rem)] tracking-[-.028em]">{name}</h3>
      <p className={`mt-1 mb-2 font-semibold ${stain}`}>{when}</p>
      <p className="max-w-[30em]">{text}</p>
    </div>
    {picture}
    {children}
  </article>
)

interface ScreenExcerptProps {
  label: string
  className?: string
  children: ReactNode
}

/** Shows a static excerpt of a study screen. */
export const ScreenExcerpt = ({ label, className = '', children }: ScreenExcerptProps) => (
  <figure
    aria-label={label}
    className={`grid content-start gap-2 rounded-surface bg-paper px-3.5 py-4 md:p-5 ${className}`}
  >
    {children}
  </figure>
)
