type Row = { id: string; text: string }
type Section = { letter: string; title: string; rows: Row[] }
type RowStatus = 'proven' | 'failed' | 'open'
type UnknownId = { id: string; title: string }

/** The fields of Vitest's JSON report that this file uses. */
export type TestReport = {
  startTime: number
  testResults: { name: string; status: string; assertionResults: TestResult[] }[]
}
type TestResult = { fullName: string; title: string; ancestorTitles: string[]; status: string }

export function readRequirements(markdown: string): Section[] {
  const sections: Section[] = []
  for (const line of markdown.split('\n')) {
    const [, letter, title] = /^## ([A-Z]+) · (.+)$/.exec(line.trim()) ?? []
    if (letter && title) sections.push({ letter, title, rows: [] })
    const [id, text] = cellsOf(line)
    if (id && text && /^[A-Z]+-\d+$/.test(id)) sections.at(-1)?.rows.push({ id, text })
  }
  return sections
}

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * Returns the ids in a title's brackets. If a bracket contains anything like an id, all its comma-separated parts are
 * returned, so that a range or a misspelt id is later reported as unknown.
 */
export function idsInTitle(title: string): string[] {
  const brackets = [...title.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return brackets
    .filter((inside) => /\b[a-z]{1,2}-\d/i.test(inside))
    .flatMap((inside) => inside.split(',').map((part) => part.trim()))
}

export function unknownIds(titles: string[], sections: Section[]): UnknownId[] {
  const known = new Set(sections.flatMap(({ rows }) => rows.map(({ id }) => id)))
  return [...new Set(titles)].flatMap((title) =>
    idsInTitle(title)
      .filter((id) => !known.has(id))
      .map((id) => ({ id, title })),
  )
}

/**
 * Returns the status of every row. One failed test outweighs any number of passed tests, and a skipped test proves
 * nothing.
 */
export function rowStatuses(report: TestReport, sections: Section[]): Map<string, RowStatus> {
  const statuses = new Map<string, Set<string>>()
  for (const test of testsIn(report)) {
    for (const id of titlesOf(test).flatMap(idsInTitle)) {
      statuses.set(id, (statuses.get(id) ?? new Set()).add(test.status))
    }
  }
  const rows = sections.flatMap((section) => section.rows)
  return new Map(rows.map(({ id }) => [id, statusOf(statuses.get(id) ?? new Set())]))
}

function statusOf(statuses: Set<string>): RowStatus {
  if (statuses.has('failed')) return 'failed'
  return statuses.has('passed') ? 'proven' : 'open'
}

export const titlesInReport = (report: TestReport) => testsIn(report).flatMap(titlesOf)

/**
 * Returns the files that failed although none of their tests failed, usually because the file could not be loaded. The
 * requirements of tests that did not run are reported as open.
 */
export const filesNotRun = (report: TestReport) =>
  report.testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name }) => name)

const testsIn = (report: TestReport) => report.testResults.flatMap((file) => file.assertionResults)
const titlesOf = ({ ancestorTitles, title }: TestResult) => [...ancestorTitles, title]

const signs: Record<RowStatus, string> = { proven: '✓', failed: '✗', open: '·' }

export function requirementTable(sections: Section[], statuses: Map<string, RowStatus>, width: number): string {
  const status = (row: Row) => statuses.get(row.id) ?? 'open'
  const count = (rows: Row[], wanted: RowStatus) => rows.filter((row) => status(row) === wanted).length
  const headings = sections.map(({ letter, title }) => `${letter} · ${title}`)

  const lists = sections.map(({ rows }, index) => [
    `${headings[index]}: ${count(rows, 'proven')} of ${rows.length} proven`,
    ...rows.map((row) => cut(`  ${signs[status(row)]} ${row.id}  ${row.text}`, width)),
    '',
  ])

  const headingWidth = Math.max(...headings.map((heading) => heading.length), 'Section'.length)
  const total = (heading: string, rows: Row[]) =>
    line(heading, count(rows, 'proven'), count(rows, 'failed'), rows.length)
  const line = (heading: string, ...cells: (string | number)[]) =>
    heading.padEnd(headingWidth) + cells.map((cell) => String(cell).padStart(8)).join('')

  return [
    ...lists.flat(),
    line('Section', 'proven', 'failed', 'all'),
    ...sections.map(({ rows }, index) => total(headings[index] ?? '', rows)),
    total(
      'All',
      sections.flatMap(({ rows }) => rows),
    ),
  ].join('\n')
}

const cut = (text: string, width: number) => (text.length > width ? `${text.slice(0, width - 1)}…` : text)
