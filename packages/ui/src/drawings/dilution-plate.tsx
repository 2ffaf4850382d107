import { liquidPath } from './well-shape.ts'

const columns = 7
const pitch = 104
const r = 38
const rim = 4

// Each row is one serum. `full` is the number of full wells at its start. The level of each later well is lower than
// the level of the well before it, by `step`, until a well is empty. The level of a full well is 1.
const rows = [
  { full: 1, step: 0.34, stain: 'text-violet' },
  { full: 4, step: 0.3, stain: 'text-violet' },
  { full: 2, step: 0.24, stain: 'text-verdigris' },
  { full: 5, step: 0.42, stain: 'text-violet' },
  { full: 0, step: 0.22, stain: 'text-verdigris' },
  { full: 3, step: 0.36, stain: 'text-violet' },
  { full: 1, step: 0.2, stain: 'text-violet' },
  { full: 4, step: 0.5, stain: 'text-verdigris' },
]

const levelAt = (column: number, full: number, step: number) =>
  column < full ? 1 : Math.max(0, 1 - (column - full + 1) * step)

const width = columns * pitch
const height = rows.length * pitch

const wells = rows.flatMap(({ full, step, stain }, row) =>
  Array.from({ length: columns }, (_, column) => ({
    cx: pitch * (column + 0.5),
    cy: pitch * (row + 0.5),
    level: levelAt(column, full, step),
    stain,
  })),
)

/** A decorative plate. Each row is a dilution series, in which the liquid decreases from left to right. */
export function DilutionPlate({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      className={className}
      aria-hidden="true"
    >
      {wells.map(({ cx, cy, level, stain }) => (
        <g key={`${cx} ${cy}`} className={stain}>
          <circle cx={cx} cy={cy} r={r} className="fill-paper" />
          <path d={liquidPath({ cx, cy, r, level })} fill="currentColor" />
          <circle cx={cx} cy={cy} r={r} fill="none" stroke="currentColor" strokeWidth={rim} />
        </g>
      ))}
    </svg>
  )
}
