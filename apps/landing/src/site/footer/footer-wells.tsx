import { liquidPath } from '@titer/ui'

const pitch = 122
const r = 52
const cy = 54

/** Draws a decorative row of wells, from full to empty, across the whole page. */
export const FooterWells = ({ count, className }: { count: number; className: string }) => (
  <svg
    viewBox={`0 0 ${count * pitch} ${2 * cy}`}
    aria-hidden="true"
    className={`mb-8 w-full text-violet-mid ${className}`}
  >
    {Array.from({ length: count }, (_, index) => {
      const cx = (index + 0.5) * pitch
      return (
        <g key={cx}>
          <circle cx={cx} cy={cy} r={r} fill="none" stroke="currentColor" strokeWidth={4} />
          <path d={liquidPath({ cx, cy, r, level: 1 - index / (count - 1) })} fill="currentColor" />
        </g>
      )
    })}
  </svg>
)
