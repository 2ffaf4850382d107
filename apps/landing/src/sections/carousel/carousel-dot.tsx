interface CarouselDotProps {
  isActive: boolean
  /** The time until the next slide. Undefined while the slides do not change automatically. */
  fillsInMs?: number | undefined
  className?: string
}

/** Draws a dot as a well. The current slide's well is full, or fills until the next slide appears. */
export const CarouselDot = ({ isActive, fillsInMs, className = '' }: CarouselDotProps) => (
  <span aria-hidden="true" className={`relative block shrink-0 overflow-hidden rounded-full ${className}`}>
    {isActive && (
      // The well starts one-third full, so that the current slide's dot can always be recognised.
      <svg
        key={fillsInMs}
        viewBox="0 0 22 30"
        className={`absolute inset-x-0 -top-1/4 w-full ${fillsInMs === undefined ? '' : 'transition-transform ease-linear starting:translate-y-2/3'}`}
        style={fillsInMs === undefined ? undefined : { transitionDuration: `${fillsInMs}ms` }}
      >
        <path d="M0 0Q11 4.4 22 0V30H0Z" fill="currentColor" />
      </svg>
    )}
    <span className="absolute inset-0 rounded-full border-2 border-current" />
  </span>
)
