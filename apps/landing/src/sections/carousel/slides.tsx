import type { ReactNode } from 'react'
import type { Rotation } from './use-rotation.ts'
import { useSnapRow } from './use-snap-row.ts'

// Without a scroll bar: the dots and buttons beside the row do its work.
const rowClasses =
  'flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth'

interface SlidesProps {
  rotation: Rotation
  label: string
  slides: { key: string; slide: ReactNode }[]
  className: string
  slideClassName: string
  /** Decoration at the end of the row. */
  tail?: ReactNode
}

/** A row of slides that a finger can move, and that shows them all where nothing turns them. */
export function Slides({ rotation, label, slides, className, slideClassName, tail }: SlidesProps) {
  const row = useSnapRow(rotation)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by keyboard.
    <ul ref={row} aria-label={label} tabIndex={0} className={`${rowClasses} ${className}`}>
      {slides.map(({ key, slide }, place) => (
        <li
          key={key}
          aria-roledescription="slide"
          aria-label={`${place + 1} of ${slides.length}`}
          data-active={place === rotation.index}
          className={`shrink-0 ${slideClassName}`}
        >
          {slide}
        </li>
      ))}
      {tail}
    </ul>
  )
}
