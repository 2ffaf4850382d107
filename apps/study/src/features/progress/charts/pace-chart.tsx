import { groupDigits } from '@titer/domain'
import { Chart } from './chart.tsx'
import { LineChart } from './line-chart.tsx'
import { paceWords, type Pace } from './pace.ts'
import { shortDay } from '../../../widgets/text/relative-time.ts'

export function PaceChart({ pace }: { pace: Pace }) {
  const points = pace.points.map(({ from, questions, seconds }) => ({
    name: shortDay(from),
    questions,
    drawn: seconds === undefined ? undefined : { value: seconds },
  }))
  const rows = points.map(({ name, questions, drawn }) => [
    name,
    groupDigits(questions),
    drawn === undefined ? 'none' : String(Math.round(drawn.value)),
  ])
  return (
    <Chart
      title="Seconds per question"
      summary={paceWords(pace)}
      table={{ head: [pace.unit === 'day' ? 'Day' : 'Week from', 'Questions', 'Seconds'], rows }}
    >
      <LineChart points={points} />
    </Chart>
  )
}
