import type { ReactNode } from 'react'
import type { Rotation } from './use-rotation.ts'
import { useSlideScroll } from './use-slide-scroll.ts'

// The scroll bar is hidden, because the dots and buttons replace it.
const rowClasses =
  'flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth'

interface SlidesProps {
  rotation: Rotation
  label: string
  slides: { key: string; slide: ReactNode }[]
  className: string
  slideClassName: string
  /** Decorative content after the last slide. */
  tail?: ReactNode
}

/** Shows a scrollable row of slides. Without JavaScript the visitor can still scroll to every slide. */
export function Slides({ rotation, label, slides, className, slideClassName, tail }: SlidesProps) {
  const row = useSlideScroll(rotation)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable element must be reachable by keyboard.
    <ul ref={row} aria-label={label} tabIndex={0} className={`${rowClasses} ${className}`}>
      {slides.map(({ key, slide }, index) => (
        <li
          key={key}
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          data-active={index === rotation.index}
          className={`shrink-0 ${slideClassName}`}
        >
          {slide}
        </li>
      ))}
      {tail}
    </ul>
  )
}
