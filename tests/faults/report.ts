/** How many events, payments or mails were created, and how many of them were found at the end. */
export interface Count {
  /** The number that must be found at the end. */
  made: number
  kept: number
  lost: number
  doubled: number
}

export interface FaultReport {
  /** The faults that were injected, such as “PostgreSQL killed 6 times”. */
  faults: string
  counts: Partial<Record<'events' | 'payments' | 'mails', Count>>
  /** Further observations about the run. */
  notes: string[]
  /** All problems other than losses and duplicates. */
  failures: string[]
}

const isPassed = ({ counts, failures }: FaultReport) =>
  failures.length === 0 && Object.values(counts).every(({ lost, doubled }) => lost === 0 && doubled === 0)

export const isFailed = (result: RunResult) => ('reason' in result ? result.isFailed : !isPassed(result))

const columns = ['made', 'kept', 'lost', 'doubled'] as const

const row = (name: string, kind: string, cells: readonly (number | string)[]) =>
  `  ${name.padEnd(14)}${kind.padEnd(10)}${cells.map((cell) => String(cell).padStart(9)).join('')}`

/** The result of a run: its report, or the reason why it has none. */
export type RunResult = FaultReport | { reason: string; isFailed: boolean }

/** Prints the faults, counts, notes and failures of all runs. */
export function printTable(results: ReadonlyMap<string, RunResult>) {
  console.log(`\n${row('', '', columns)}`)
  for (const [name, report] of results) {
    if ('reason' in report) {
      console.log(`${report.isFailed ? '✗' : '–'} ${name}: ${report.reason}`)
      continue
    }
    console.log(`${isPassed(report) ? '✓' : '✗'} ${name}: ${report.faults}`)
    for (const [kind, count] of Object.entries(report.counts)) {
      console.log(
        row(
          '',
          kind,
          columns.map((column) => count[column]),
        ),
      )
    }
    for (const note of report.notes) console.log(`  ${note}`)
    for (const failure of report.failures) console.log(`  ✗ ${failure}`)
  }
}
