import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { confidences, type GradedAnswer } from '@titer/domain'
import { Stop } from '../tools/progress.ts'

const columns = ['student', 'item', 'skills', 'time', 'right', 'options', 'confidence'] as const
type Column = (typeof columns)[number]

// Numbers below this are seconds: as milliseconds they would lie in 1973.
const leastMs = 1e11
const betweenUntimedMs = 60_000

/** As tables spell it; a share of the marks counts from a half. */
const rights = new Set(['true', 'yes', 'right', 'correct'])
const wrongs = new Set(['false', 'no', 'wrong', 'incorrect'])

/**
 * Reads a table of answers line by line, by the names in its first line. Several skills stand in one cell, between |, ~ or
 * semicolons. Without times, the order of rows is taken for one answer a minute. What cannot be read is not guessed.
 */
export async function readAnswers(file: string): Promise<GradedAnswer[]> {
  const answers: GradedAnswer[] = []
  const texts = new Map<string, string>()
  const skillLists = new Map<string, readonly string[]>()
  const untimed = new Map<string, number>()
  // One copy of each text: a slice of a line would hold the whole line.
  const kept = (text: string) => {
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
      at = placesOf(cells)
      continue
    }
    const cell = (column: Column) => (cells[at?.[column] ?? -1] ?? '').trim()
    const stop = (column: Column) => new Stop(`Row ${row} of ${file}: no ${column} in “${cell(column)}”.`)
    const student = kept(cell('student'))
    const spelled = cell('skills')
    const skills = skillLists.get(spelled) ?? spelled.split(/[|~;]/).filter(Boolean).map(kept)
    skillLists.set(kept(spelled), skills)
    const order = (untimed.get(student) ?? 0) + 1
    untimed.set(student, order)
    const time = at.time === undefined ? order * betweenUntimedMs : timeOf(cell('time'))
    const isRight = rightIn(cell('right').toLowerCase())
    const options = Number(cell('options'))
    const confidence = confidences.find((known) => known === cell('confidence').toLowerCase())
    if (student === '') throw stop('student')
    if (cell('item') === '') throw stop('item')
    if (isRight === undefined) throw stop('right')
    if (Number.isNaN(time)) throw stop('time')
    answers.push({
      student,
      item: kept(cell('item')),
      skills,
      at: time,
      isRight,
      ...(options >= 2 ? { options } : {}),
      ...(confidence && { confidence }),
    })
  }
  if (answers.length === 0) throw new Stop(`${file} holds no answers.`)
  return answers
}

function placesOf(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((name) => name.replace('\uFEFF', '').trim().toLowerCase())
  const places = Object.fromEntries(
    columns.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)]] : [])),
  )
  const missing = (['student', 'item', 'right'] as const).filter((name) => places[name] === undefined)
  if (missing.length > 0) throw new Stop(`The header must name ${missing.join(', ')}; it says ${names.join(', ')}.`)
  return places
}

function timeOf(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) return Date.parse(text)
  return number < leastMs ? number * 1000 : number
}

function rightIn(word: string): boolean | undefined {
  if (rights.has(word)) return true
  if (wrongs.has(word)) return false
  const share = Number(word)
  return word === '' || !(share >= 0 && share <= 1) ? undefined : share >= 0.5
}

/** The cells of a line; a quoted one may hold commas and doubled quotes. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return [...`,${line}`.matchAll(/,\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
