import { scaleOf } from './scale.ts'

interface LinePoint {
  name: string
  /** Undefined if the point has no value. The line then has a gap. */
  drawn: { value: number; low?: number; high?: number } | undefined
}

const [width, height, left, right, top, bottom] = [328, 172, 34, 288, 14, 140]
const mostNames = 4

/** Draws a line, with a band if the points have a likely range. Only the latest point is labelled with its value. */
export function LineChart({ points }: { points: readonly LinePoint[] }) {
  const known = points.flatMap(({ drawn }) => drawn ?? [])
  const lines = scaleOf(known.flatMap(({ value, low = value, high = value }) => [low, high]))
  const [least = 0, most = 1] = [lines[0], lines.at(-1)]
  const x = (at: number) => (points.length === 1 ? right : left + ((right - left) * at) / (points.length - 1))
  const y = (value: number) => bottom - ((bottom - top) * (value - least)) / (most - least)
  const placed = points.map(({ drawn }, at) => drawn && { ...drawn, x: x(at), y: y(drawn.value) })
  const runs = runsOf(placed)
  const last = placed.findLast((point) => point !== undefined)
  const stride = Math.max(1, Math.ceil((points.length - 1) / (mostNames - 1)))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="w-full">
      {lines.map((line) => (
        <g key={line}>
          <line x1={left} x2={right} y1={y(line)} y2={y(line)} strokeWidth={1.5} className="stroke-line" />
          <text x={0} y={y(line) + 4} fontSize={13} className="fill-muted">
            {line}
          </text>
        </g>
      ))}
      {runs.map((run) => (
        <g key={run[0]?.x}>
          <path d={bandOf(run, y)} className="fill-violet-wash" />
          <path
            d={pathOf(run.map((point) => [point.x, point.y]))}
            fill="none"
            strokeWidth={2.5}
            strokeLinejoin="round"
            className="stroke-violet"
          />
          {run.map((point) => (
            <circle
              key={point.x}
              cx={point.x}
              cy={point.y}
              r={3.5}
              strokeWidth={2.25}
              className="fill-paper stroke-violet"
            />
          ))}
        </g>
      ))}
      {last !== undefined && (
        <>
          <circle cx={last.x} cy={last.y} r={6} className="fill-violet" />
          <text x={last.x + 11} y={last.y + 5} fontSize={15} fontWeight={700} className="fill-violet">
            {Math.round(last.value)}
          </text>
        </>
      )}
      {points.map(
        ({ name }, at) =>
          (points.length - 1 - at) % stride === 0 && (
            <text
              key={name}
              x={x(at)}
              y={height - 8}
              fontSize={13}
              textAnchor={at === 0 && points.length > 1 ? 'start' : 'middle'}
              className="fill-muted"
            >
              {name}
            </text>
          ),
      )}
    </svg>
  )
}

interface Placed {
  x: number
  y: number
  value: number
  low?: number
  high?: number
}

/** Splits the points into connected runs at the gaps. */
function runsOf(points: readonly (Placed | undefined)[]): Placed[][] {
  const runs: Placed[][] = [[]]
  for (const point of points) {
    if (point === undefined) runs.push([])
    else runs.at(-1)?.push(point)
  }
  return runs.filter((run) => run.length > 0)
}

const pathOf = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

function bandOf(run: readonly Placed[], y: (value: number) => number) {
  const above = run.map(({ x, value, high = value }) => [x, y(high)] as const)
  const below = run.map(({ x, value, low = value }) => [x, y(low)] as const)
  return `${pathOf([...above, ...below.toReversed()])}Z`
}
