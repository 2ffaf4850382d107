import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { confidences, type GradedAnswer } from '@titer/domain'
import { Stop } from '../tools/progress.ts'

const columns = ['student', 'item', 'skills', 'time', 'right', 'options', 'confidence'] as const
type Column = (typeof columns)[number]

// Numbers below this are seconds: as milliseconds they would lie in 1973.
const leastMs = 1e11
const betweenUntimedMs = 60_000

/** Reads a table of answers line by line. Without times, the order of rows is taken for one answer a minute. */
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
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue
    const cells = cellsOf(line)
    if (at === undefined) {
      at = placesOf(cells)
      continue
    }
    const cell = (column: Column) => cells[at?.[column] ?? -1] ?? ''
    const student = kept(cell('student'))
    const spelled = cell('skills')
    const skills = skillLists.get(spelled) ?? spelled.split(/[|~]/).filter(Boolean).map(kept)
    skillLists.set(kept(spelled), skills)
    const order = (untimed.get(student) ?? 0) + 1
    untimed.set(student, order)
    const time = at.time === undefined ? order * betweenUntimedMs : timeOf(cell('time'))
    const right = cell('right').toLowerCase()
    const options = Number(cell('options'))
    const confidence = confidences.find((known) => known === cell('confidence').toLowerCase())
    if (Number.isNaN(time)) throw new Stop(`Row ${answers.length + 2} of ${file}: no time in “${cell('time')}”.`)
    answers.push({
      student,
      item: kept(cell('item')),
      skills,
      at: time,
      isRight: right === 'true' || Number(right) >= 0.5,
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

/** The cells of a line; a quoted one may hold commas and doubled quotes. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
