import { readArticles } from './articles/read-articles.ts'
import { faultsOfWording } from './lint/wording.ts'
import { gather } from './read/knowledge.ts'
import { readLaboratory } from './read/laboratory.ts'
import type { Read } from './read/entry.ts'
import { readContent } from './read/read-content.ts'
import type { Point } from './read/sheet-schemas.ts'
import { readSyllabus } from './read/syllabus.ts'
import type { Fault, Place } from './read/entry.ts'

const fewestRivals = 3

/** What stands in the way of the sheets, whatever else is compiled from them. */
export function checkContent(root: string): Fault[] {
  const { sheets, scripts, faults } = readContent(root)
  const laboratory = readLaboratory(root)
  const knowledge = gather(sheets)
  return inOrder([
    ...faults,
    ...knowledge.faults,
    ...readArticles(root, knowledge, readSyllabus(root)).faults,
    ...scripts.flatMap(({ file, line, presentations }) =>
      presentations
        .flatMap(({ labs = {} }) => Object.keys(labs))
        .filter((name) => !laboratory.has(name))
        .map((name) => ({ file, line, sentence: `content/laboratory.yaml does not know ${name}.` })),
    ),
    ...sheets.flatMap((read) => pointsOf(read).flatMap((point) => faultsOfPoint(point, read))),
    ...scripts.flatMap((script) =>
      Object.entries(script.asks).flatMap(([leadIn, ask]) =>
        script.presentations
          .filter(({ id }) => ask.only?.includes(id) ?? true)
          .flatMap((shown) =>
            faultsOfPoint(
              { ...ask, not: leadIn === 'cause' ? shown.not : (ask.not ?? {}) },
              script,
              `${leadIn} of ${shown.id}: `,
            ),
          ),
      ),
    ),
  ])
}

const inOrder = (faults: readonly Fault[]) =>
  faults.toSorted((one, other) => one.file.localeCompare(other.file, 'en') || one.line - other.line)

const pointsOf = ({ sheet }: Read): Point[] => ('points' in sheet ? (sheet.points ?? []) : [])

function faultsOfPoint(point: Omit<Point, 'detail'>, { file, line }: Place, where = ''): Fault[] {
  const rivals = Object.keys(point.not)
  const sentences = faultsOfWording({ stem: point.ask, key: point.key, distractors: rivals })
  if (rivals.length < fewestRivals) sentences.push(`There are fewer than ${fewestRivals} rivals.`)
  const lower = new Set([point.key, ...point.also].map((name) => name.toLowerCase()))
  const both = rivals.find((rival) => lower.has(rival.toLowerCase()))
  if (both !== undefined) sentences.push(`“${both}” is called right and wrong.`)
  return sentences.map((sentence) => ({ file, line, sentence: `${where}“${point.ask.slice(0, 60)}…” ${sentence}` }))
}
