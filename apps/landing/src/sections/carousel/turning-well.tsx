interface TurningWellProps {
  isActive: boolean
  /** Given while the slides turn: the well fills until the next one. */
  fillsInMs?: number | undefined
  className?: string
}

/** A dot of a carousel: full for the slide shown, filling while the next one is on its way. */
export const TurningWell = ({ isActive, fillsInMs, className = '' }: TurningWellProps) => (
  <span aria-hidden="true" className={`relative block shrink-0 overflow-hidden rounded-full ${className}`}>
    {isActive && (
      // Never quite empty, so that the slide shown is told by its well at any moment.
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
