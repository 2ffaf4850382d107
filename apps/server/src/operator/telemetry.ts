import { keepDays, type CountLine } from '../features/telemetry/index.ts'
import { Refusal, type Command } from './operator.ts'

const heading = ['event', 'detail', 'count', 'visits']

const inWords = ({ name, detail, events, visits }: CountLine) => [
  name ?? 'total',
  detail ?? '',
  String(events),
  String(visits),
]

/** Words to the left, numbers to the right. */
function table(rows: string[][]) {
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

const counts: Command = async (_, { days = '7' }, { telemetry }) => {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > keepDays) {
    throw new Refusal(`Say the days as a whole number from 1 to ${keepDays}.`)
  }
  const lines = await telemetry.countsOfDays(count)
  return table([heading, ...lines.map(inWords)])
}

export const telemetryCommands = { '': { usage: '[--days 7]', run: counts } }
