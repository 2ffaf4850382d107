import { groupDigits } from '@titer/domain'
import type { CalibrationBin } from '@titer/domain'
import { Chart } from '../charts/chart.tsx'
import { likelyShare } from '../charts/likely-share.ts'
import { curveWords, percent, shortCount } from './calibration-words.ts'

const [width, height, left, right, top, bottom] = [328, 320, 36, 318, 10, 250]
const lines = [0, 0.25, 0.5, 0.75, 1]
const x = (share: number) => left + (right - left) * share
const y = (share: number) => bottom - (bottom - top) * share

interface CalibrationChartProps {
  title: string
  bins: readonly CalibrationBin[]
}

/** The minimum number of answers for a point. With fewer, a single answer would move the point far up or down. */
const fewestInPoint = 10

/**
 * Plots the actual share of right answers (vertical) against the predicted share (horizontal). The two shares are equal
 * on the dashed diagonal.
 */
export function CalibrationChart({ title, bins }: CalibrationChartProps) {
  const points = bins.filter(({ count }) => count >= fewestInPoint)
  const rows = bins.map(({ predicted, right: actual, count }) => [
    percent(predicted),
    percent(actual),
    groupDigits(count),
  ])
  return (
    <Chart
      title={title}
      summary={`${curveWords({ bins: [...bins] })} On the dashed line, prediction and result agree. The vertical bars show the likely range. A point needs ${fewestInPoint} answers.`}
      table={{ head: ['Predicted', 'Came true', 'Answers'], rows }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full">
        {lines.map((line) => (
          <g key={line} fontSize={13} className="fill-muted">
            <line x1={left} x2={right} y1={y(line)} y2={y(line)} strokeWidth={1.5} className="stroke-line" />
            <text x={left - 7} y={y(line) + 4} textAnchor="end">
              {100 * line}
            </text>
            <text x={x(line)} y={bottom + 18} textAnchor={line === 1 ? 'end' : 'middle'}>
              {100 * line}
            </text>
          </g>
        ))}
        <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} strokeWidth={1.75} strokeDasharray="5 5" className="stroke-rim" />
        <path
          d={`M${points.map(({ predicted, right: actual }) => `${x(predicted).toFixed(1)} ${y(actual).toFixed(1)}`).join('L')}`}
          fill="none"
          strokeWidth={2.5}
          strokeLinejoin="round"
          className="stroke-violet"
        />
        {points.map((bin) => (
          <Point key={bin.predicted} bin={bin} />
        ))}
        <g fontSize={13} className="fill-muted">
          <text x={left} y={bottom + 62}>
            Predicted % (number of answers below)
          </text>
        </g>
      </svg>
    </Chart>
  )
}

function Point({ bin: { predicted, right: actual, count } }: { bin: CalibrationBin }) {
  const { low, high } = likelyShare(actual * count, count)
  return (
    <>
      <line x1={x(predicted)} x2={x(predicted)} y1={y(low)} y2={y(high)} strokeWidth={2.5} className="stroke-violet" />
      <circle cx={x(predicted)} cy={y(actual)} r={5} strokeWidth={2.25} className="fill-paper stroke-violet" />
      <text
        x={x((Math.min(9, Math.floor(predicted * 10)) + 0.5) / 10)}
        y={bottom + 38}
        fontSize={13}
        textAnchor="middle"
        className="fill-ink"
      >
        {shortCount(count)}
      </text>
    </>
  )
}
