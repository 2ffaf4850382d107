import { groupDigits } from '@titer/domain'
import { calendarWords, monthColumns, type Calendar, type CalendarDay } from './calendar.ts'
import { Chart } from './chart.tsx'
import { shortDay } from '../../../widgets/text/relative-time.ts'
import { monthWords } from './spans.ts'

const [width, left, top, step] = [328, 20, 20, 11.8]
const height = top + 7 * step + 2
const radii = [1.4, 2.6, 3.9, 5.2]
const named = [
  { at: 0, name: 'M' },
  { at: 2, name: 'W' },
  { at: 4, name: 'F' },
]

/** Shows the days of up to half a year as dots. The more the student did on a day, the larger its dot. */
export function CalendarChart({ calendar }: { calendar: Calendar }) {
  const { weeks, today } = calendar
  const rows = weeks.map((week) => [
    shortDay(week[0]?.day ?? today),
    String(week.filter(({ done }) => done > 0).length),
    String(week.filter(({ isFrozen }) => isFrozen).length),
    groupDigits(week.reduce((sum, { done }) => sum + done, 0)),
  ])
  return (
    <Chart
      title="Study days"
      summary={calendarWords(calendar)}
      table={{ head: ['Week from', 'Days', 'Frozen', 'Questions, cases, cards'], rows }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full">
        <g fontSize={13} className="fill-muted">
          {monthColumns(weeks).map(({ at, day }) => (
            <text key={day} x={left + at * step} y={11}>
              {monthWords(day)}
            </text>
          ))}
          {named.map(({ at, name }) => (
            <text key={name} x={0} y={top + (at + 0.5) * step + 4.5}>
              {name}
            </text>
          ))}
        </g>
        {weeks.map((week, at) =>
          week.map((day, of) => (
            <Dot
              key={day.day}
              {...day}
              x={left + (at + 0.5) * step}
              y={top + (of + 0.5) * step}
              isToday={day.day === today}
            />
          )),
        )}
      </svg>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-micro leading-tight text-muted">
        <Key words="nothing" day={{ size: 0, isFrozen: false }} />
        <Key words="up to 19" day={{ size: 1, isFrozen: false }} />
        <Key words="20 or more" day={{ size: 2, isFrozen: false }} />
        <Key words="50 or more" day={{ size: 3, isFrozen: false }} />
        <Key words="frozen" day={{ size: 0, isFrozen: true }} />
      </p>
    </Chart>
  )
}

interface DotProps extends Pick<CalendarDay, 'size' | 'isFrozen'> {
  x: number
  y: number
  isToday?: boolean
}

function Dot({ x, y, size, isFrozen, isToday = false }: DotProps) {
  const shape = isFrozen ? (
    <circle cx={x} cy={y} r={3.6} strokeWidth={1.75} className="fill-verdigris-wash stroke-verdigris" />
  ) : (
    <circle cx={x} cy={y} r={radii[size]} className={size === 0 ? 'fill-rim' : 'fill-safranin'} />
  )
  return (
    <>
      {shape}
      {isToday && size < 3 && <circle cx={x} cy={y} r={5.2} fill="none" strokeWidth={1.25} className="stroke-ink" />}
    </>
  )
}

const Key = ({ words, day }: { words: string; day: Pick<CalendarDay, 'size' | 'isFrozen'> }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg width={12} height={12} viewBox="0 0 12 12">
      <Dot {...day} x={6} y={6} />
    </svg>
    {words}
  </span>
)
