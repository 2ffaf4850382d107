/** Draws the well of a topic that has too few answers for an estimate. */
export const DashedWell = ({ size, className }: { size: number; className?: string }) => (
  <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className={className}>
    <circle
      cx={size / 2}
      cy={size / 2}
      r={size / 2 - 0.9}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeDasharray="2.6 2.6"
    />
  </svg>
)
