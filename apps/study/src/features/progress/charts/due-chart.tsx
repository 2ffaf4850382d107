import { groupDigits, addDays } from '@titer/domain'
import { Chart } from './chart.tsx'
import { dueWords, type Due } from './due.ts'
import { scaleOf } from './scale.ts'
import { shortDay } from '../../../widgets/text/relative-time.ts'

const [width, height, left, top, bottom] = [328, 152, 34, 14, 122]
const gap = 2

/** Shows the number of cards due on each of the next days. */
export function DueChart({ due }: { due: Due }) {
  const days = due.ahead
  return (
    <Chart
      title="Cards due ahead"
      summary={dueWords(due)}
      table={{
        head: ['Day', 'Cards'],
        rows: days.map(({ day, count }) => [shortDay(day), groupDigits(count)]),
      }}
    >
      <DayBars days={days} />
    </Chart>
  )
}

function DayBars({ days }: { days: Due['ahead'] }) {
  const lines = scaleOf([0, Math.max(1, ...days.map(({ count }) => count))])
  const most = lines.at(-1) ?? 1
  const y = (count: number) => bottom - ((bottom - top) * count) / most
  const step = (width - left) / days.length
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="w-full">
      {lines.map((line) => (
        <g key={line}>
          <line x1={left} x2={width} y1={y(line)} y2={y(line)} strokeWidth={1.5} className="stroke-line" />
          <text x={0} y={y(line) + 4} fontSize={13} className="fill-muted">
            {line}
          </text>
        </g>
      ))}
      {days.map(({ day, count }, at) => (
        <rect
          key={day}
          x={left + at * step + gap / 2}
          y={y(count)}
          width={step - gap}
          height={bottom - y(count)}
          rx={2}
          className="fill-verdigris"
        />
      ))}
      <g fontSize={13} className="fill-muted">
        <text x={left} y={height - 8}>
          tomorrow
        </text>
        <text x={left + 14.5 * step} y={height - 8} textAnchor="middle">
          {first === '' ? '' : shortDay(addDays(first, 14))}
        </text>
        <text x={width} y={height - 8} textAnchor="end">
          {last === '' ? '' : shortDay(last)}
        </text>
      </g>
    </svg>
  )
}
