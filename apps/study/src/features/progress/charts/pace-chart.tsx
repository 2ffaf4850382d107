import { groupDigits } from '@titer/domain'
import { Chart, EmptyChart } from './chart.tsx'
import { LineChart } from './line-chart.tsx'
import { paceWords, type Pace } from './pace.ts'
import { dayWords } from './spans.ts'

export function PaceChart({ pace }: { pace: Pace | undefined }) {
  if (pace === undefined) {
    return <EmptyChart title="Seconds per question" summary="No question answered in the last twelve weeks." />
  }
  const points = pace.points.map(({ from, questions, seconds }) => ({
    name: dayWords(from),
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
