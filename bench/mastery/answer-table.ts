import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { confidences, type GradedAnswer } from '@titer/domain'
import { FixableError } from '../../tools/support/progress.ts'

const columns = ['student', 'item', 'skills', 'time', 'right', 'options', 'confidence'] as const
type Column = (typeof columns)[number]

// A smaller timestamp is read as seconds, because as milliseconds it would be a date before March 1973.
const smallestMs = 1e11
const untimedIntervalMs = 60_000

/**
 * The words for right and wrong in published tables. A number is the share of the marks that the student got, and
 * counts as right from 0.5 upwards.
 */
const rightWords = new Set(['true', 'yes', 'right', 'correct'])
const wrongWords = new Set(['false', 'no', 'wrong', 'incorrect'])

/**
 * Reads a CSV table of answers line by line. The first line names the columns. A cell may contain several skills,
 * separated by `|`, `~` or semicolons. If there is no time column, each student is assumed to answer once a minute, in
 * the order of the rows. Throws if a required column is missing, if the student, item, right or time of a row is
 * invalid, or if there are no answers. Ignores an invalid number of options and an invalid confidence.
 */
export async function readAnswers(file: string): Promise<GradedAnswer[]> {
  const answers: GradedAnswer[] = []
  const texts = new Map<string, string>()
  const skillLists = new Map<string, readonly string[]>()
  const answerCounts = new Map<string, number>()
  // Returns one shared copy of each text. Otherwise, each slice of a line would keep the whole line in memory.
  const intern = (text: string) => {
    const known = texts.get(text) ?? Buffer.from(text).toString()
    texts.set(known, known)
    return known
  }
  let at: Partial<Record<Column, number>> | undefined
  let row = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    row += 1
    if (line.trim() === '') continue
    const cells = cellsOf(line)
    if (at === undefined) {
      at = columnsIn(cells)
      continue
    }
    const cell = (column: Column) => (cells[at?.[column] ?? -1] ?? '').trim()
    const invalidCell = (column: Column) =>
      new FixableError(`Row ${row} of ${file}: “${cell(column)}” is not a valid ${column}.`)
    const student = intern(cell('student'))
    const skillCell = cell('skills')
    const skills = skillLists.get(skillCell) ?? skillCell.split(/[|~;]/).filter(Boolean).map(intern)
    skillLists.set(intern(skillCell), skills)
    const order = (answerCounts.get(student) ?? 0) + 1
    answerCounts.set(student, order)
    const time = at.time === undefined ? order * untimedIntervalMs : timeOf(cell('time'))
    const isRight = parseRight(cell('right').toLowerCase())
    const options = Number(cell('options'))
    const confidence = confidences.find((known) => known === cell('confidence').toLowerCase())
    if (student === '') throw invalidCell('student')
    if (cell('item') === '') throw invalidCell('item')
    if (isRight === undefined) throw invalidCell('right')
    if (Number.isNaN(time)) throw invalidCell('time')
    answers.push({
      student,
      item: intern(cell('item')),
      skills,
      at: time,
      isRight,
      ...(options >= 2 ? { options } : {}),
      ...(confidence && { confidence }),
    })
  }
  if (answers.length === 0) throw new FixableError(`${file} contains no answers.`)
  return answers
}

function columnsIn(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((name) => name.replace('\uFEFF', '').trim().toLowerCase())
  const positions = Object.fromEntries(
    columns.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)]] : [])),
  )
  const missing = (['student', 'item', 'right'] as const).filter((name) => positions[name] === undefined)
  if (missing.length > 0)
    throw new FixableError(
      `The first line lacks the columns ${missing.join(', ')}. Its columns are: ${names.join(', ')}.`,
    )
  return positions
}

function timeOf(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) return Date.parse(text)
  return number < smallestMs ? number * 1000 : number
}

function parseRight(word: string): boolean | undefined {
  if (rightWords.has(word)) return true
  if (wrongWords.has(word)) return false
  const share = Number(word)
  return word === '' || !(share >= 0 && share <= 1) ? undefined : share >= 0.5
}

/** Splits a CSV line into cells. A quoted cell may contain commas and doubled quotes. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return [...`,${line}`.matchAll(/,\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
