type Row = { id: string; text: string }
type Section = { letter: string; title: string; rows: Row[] }
type Standing = 'proven' | 'failed' | 'open'
type UnknownId = { id: string; title: string }

/** The part of Vitest's JSON report that is read here. */
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

/** A bracket that holds anything like an id is read whole, so a range or a misspelt id comes out as an unknown one. */
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

/** How every row stands: one failed test outweighs any number that passed, and a skipped one proves nothing. */
export function provenBy(report: TestReport, sections: Section[]): Map<string, Standing> {
  const statuses = new Map<string, Set<string>>()
  for (const test of testsIn(report)) {
    for (const id of titlesOf(test).flatMap(idsInTitle)) {
      statuses.set(id, (statuses.get(id) ?? new Set()).add(test.status))
    }
  }
  const rows = sections.flatMap((section) => section.rows)
  return new Map(rows.map(({ id }) => [id, standingOf(statuses.get(id) ?? new Set())]))
}

function standingOf(statuses: Set<string>): Standing {
  if (statuses.has('failed')) return 'failed'
  return statuses.has('passed') ? 'proven' : 'open'
}

export const titlesInReport = (report: TestReport) => testsIn(report).flatMap(titlesOf)

/** Files that broke before their tests could run; the rows they name look open, though nobody asked them. */
export const filesNotRun = (report: TestReport) =>
  report.testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name }) => name)

const testsIn = (report: TestReport) => report.testResults.flatMap((file) => file.assertionResults)
const titlesOf = ({ ancestorTitles, title }: TestResult) => [...ancestorTitles, title]

const signs: Record<Standing, string> = { proven: '✓', failed: '✗', open: '·' }

export function requirementTable(sections: Section[], standings: Map<string, Standing>, width: number): string {
  const standing = (row: Row) => standings.get(row.id) ?? 'open'
  const count = (rows: Row[], wanted: Standing) => rows.filter((row) => standing(row) === wanted).length
  const headings = sections.map(({ letter, title }) => `${letter} · ${title}`)

  const lists = sections.map(({ rows }, index) => [
    `${headings[index]}: ${count(rows, 'proven')} of ${rows.length} proven`,
    ...rows.map((row) => cut(`  ${signs[standing(row)]} ${row.id}  ${row.text}`, width)),
    '',
  ])

  const wide = Math.max(...headings.map((heading) => heading.length), 'Section'.length)
  const total = (heading: string, rows: Row[]) =>
    line(heading, count(rows, 'proven'), count(rows, 'failed'), rows.length)
  const line = (heading: string, ...cells: (string | number)[]) =>
    heading.padEnd(wide) + cells.map((cell) => String(cell).padStart(8)).join('')

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
