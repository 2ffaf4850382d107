import { retentionDays, type CountLine } from '../features/telemetry/index.ts'
import { CommandError, type RunCommand } from './command.ts'

const heading = ['event', 'detail', 'count', 'visits']

const toCells = ({ name, detail, events, visits }: CountLine) => [
  name ?? 'total',
  detail ?? '',
  String(events),
  String(visits),
]

/** Formats rows as a table with two left-aligned text columns and two right-aligned number columns. */
function table(rows: string[][]) {
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

const counts: RunCommand = async (_, { days = '7' }, { telemetry }) => {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > retentionDays) {
    throw new CommandError(`--days must be a whole number from 1 to ${retentionDays}.`)
  }
  const lines = await telemetry.countsForLastDays(count)
  return table([heading, ...lines.map(toCells)])
}

export const telemetryCommands = { '': { usage: '[--days 7]', run: counts } }
