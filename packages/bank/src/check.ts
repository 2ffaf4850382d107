import { readArticles } from './articles/read-articles.ts'
import { readFigures } from './figures/figures.ts'
import { wordingFaults } from './lint/wording.ts'
import { buildKnowledge } from './read/knowledge.ts'
import { readLaboratory } from './read/laboratory.ts'
import type { SheetEntry } from './read/entry.ts'
import { readContent } from './read/read-content.ts'
import type { Point } from './read/sheet-schemas.ts'
import { readSyllabus } from './read/syllabus.ts'
import type { Fault, SourceLocation } from './read/entry.ts'

const minimumRivals = 4

/** Returns all faults in the content, sorted by file and line. */
export function checkContent(root: string): Fault[] {
  const { sheets, cases, faults } = readContent(root)
  const { figures, faults: figureFaults } = readFigures(root)
  const laboratory = readLaboratory(root)
  const knowledge = buildKnowledge(sheets)
  return sorted([
    ...faults,
    ...knowledge.faults,
    ...figureFaults,
    ...readArticles(root, { knowledge, syllabus: readSyllabus(root), figures }).faults,
    ...cases.flatMap(({ file, line, labs = {} }) =>
      Object.keys(labs)
        .filter((name) => !laboratory.has(name))
        .map((name) => ({ file, line, message: `content/laboratory.yaml has no entry “${name}”.` })),
    ),
    ...cases.flatMap((authored) => authored.questions.flatMap((question) => pointFaults(question, authored))),
    ...[...figures.values()].flatMap((figure) => faultsOfPoints(figure.points ?? [], figure)),
    ...sheets.flatMap((read) => faultsOfPoints(pointsOf(read), read)),
  ])
}

const sorted = (faults: readonly Fault[]) =>
  faults.toSorted((one, other) => one.file.localeCompare(other.file, 'en') || one.line - other.line)

const pointsOf = ({ sheet }: SheetEntry): Point[] => ('points' in sheet ? (sheet.points ?? []) : [])

type EntryPoint = Pick<Point, 'id' | 'ask' | 'key' | 'not' | 'also' | 'arguable' | 'detail'>

/**
 * Returns the faults of the points of one entry. Two points with the same id are a fault, because their items would get
 * the same id. A point without an id uses its key instead.
 */
function faultsOfPoints(points: readonly EntryPoint[], entry: SourceLocation): Fault[] {
  const names = points.map(({ id, key }) => id ?? key)
  const repeated = points.filter((_, at) => names.indexOf(names[at] ?? '') < at)
  return [
    ...points.flatMap((point) => pointFaults(point, entry)),
    ...repeated.map((point) =>
      faultOf(
        point,
        entry,
        `Another point of this entry has the key or id “${point.id ?? point.key}”, so this one needs ${point.id === undefined ? 'an' : 'another'} “id”.`,
      ),
    ),
  ]
}

const faultOf = ({ ask }: Pick<Point, 'ask'>, { file, line }: SourceLocation, message: string): Fault => ({
  file,
  line,
  message: `“${ask.slice(0, 60)}…” ${message}`,
})

function pointFaults(point: Omit<EntryPoint, 'id'>, entry: SourceLocation): Fault[] {
  const rivals = Object.keys(point.not)
  const messages = wordingFaults({ stem: point.ask, key: point.key, distractors: rivals })
  // A point marked as detail becomes a flashcard, which has no options and therefore needs no rivals.
  if (rivals.length < minimumRivals && point.detail !== true)
    messages.push(`Fewer than ${minimumRivals} rivals are listed under “not”.`)
  for (const [verdict, names] of [
    ['right', [point.key, ...point.also]],
    ['arguable', point.arguable ?? []],
  ] as const) {
    const lower = new Set(names.map((name) => name.toLowerCase()))
    const listedTwice = rivals.find((rival) => lower.has(rival.toLowerCase()))
    if (listedTwice !== undefined) messages.push(`“${listedTwice}” is listed both as ${verdict} and as wrong.`)
  }
  return messages.map((message) => faultOf(point, entry, message))
}
