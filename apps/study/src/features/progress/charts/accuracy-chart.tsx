import { groupDigits } from '@titer/domain'
import { accuracyWords, drawnAccuracy, type Accuracy } from './accuracy.ts'
import { Chart } from './chart.tsx'
import { LineChart } from './line-chart.tsx'
import { shortDay } from '../../../widgets/text/relative-time.ts'

export function AccuracyChart({ accuracy }: { accuracy: Accuracy }) {
  const { unit, points } = accuracy
  const drawn = points.map((point) => ({ ...point, name: shortDay(point.from), drawn: drawnAccuracy(point) }))
  const rows = drawn.map(({ name, answers, right, drawn: shown }) => [
    name,
    groupDigits(answers),
    groupDigits(right),
    shown === undefined ? 'none' : `${Math.round(shown.value)}%`,
    shown === undefined ? 'none' : `${Math.round(shown.low)} to ${Math.round(shown.high)}%`,
  ])
  return (
    <Chart
      title={`Accuracy by ${unit}`}
      summary={`${accuracyWords(accuracy)} The band shows the likely range, which narrows as you answer more.`}
      table={{ head: [unit === 'day' ? 'Day' : 'Week from', 'Answers', 'Right', 'Share', 'Likely range'], rows }}
    >
      <LineChart points={drawn} />
    </Chart>
  )
}
