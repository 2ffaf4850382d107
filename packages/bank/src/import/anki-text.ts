import type { Imported, ImportedCard, ImportFault } from './imported.ts'
import { plainText } from './plain-text.ts'

const separators: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}

/** What the lines at the head of a file say of the columns, counted from one. */
interface Head {
  separator: string
  isHtml: boolean
  tags: number | undefined
  /** Columns that are no side of the card. */
  hidden: Set<number>
  common: string[]
}

/** Notes that Anki has written as text: fields between tabs or other signs, with its lines at the head. */
export function readAnkiText(source: string): Imported {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const { head, body, line } = readHead(text)
  const cards: ImportedCard[] = []
  const faults: ImportFault[] = []
  for (const { fields, at } of rowsOf(body, head.separator)) {
    const sides = fields.filter((_, column) => !head.hidden.has(column + 1))
    if (fields.every((field) => field.trim() === '')) continue
    const [front = '', ...rest] = sides.map((side) => (head.isHtml ? plainText(side) : side.trim()))
    const tags = [...head.common, ...(fields[(head.tags ?? 0) - 1] ?? '').split(' ')].filter((tag) => tag !== '')
    const made = cardOf(front, rest.filter((side) => side !== '').join('\n\n'))
    if (made === undefined) faults.push({ line: line + at, sentence: 'This line has a front and no back.' })
    else cards.push({ ...made, tags })
  }
  return { cards, questions: [], faults }
}

const cloze = /\{\{c\d+::(.*?)(?:::(.*?))?\}\}/gs

/** A card of two sides, or of one with gaps: those are hidden on the front and filled on the back. */
function cardOf(front: string, back: string): Omit<ImportedCard, 'tags'> | undefined {
  if (front === '') return undefined
  if (front.search(cloze) >= 0) {
    const filled = front.replaceAll(cloze, '$1')
    return {
      front: front.replaceAll(cloze, (_, __, hint?: string) => `[${hint ?? '…'}]`),
      back: [filled, back].filter((part) => part !== '').join('\n\n'),
    }
  }
  return back === '' ? undefined : { front, back }
}

function readHead(text: string): { head: Head; body: string; line: number } {
  const head: Head = { separator: '\t', isHtml: false, tags: undefined, hidden: new Set(), common: [] }
  let [body, line, isSaid] = [text, 1, false]
  for (;;) {
    const [whole, name = '', value = ''] = /^#([\w ]+):(.*)(?:\n|$)/.exec(body) ?? []
    if (whole === undefined) break
    body = body.slice(whole.length)
    line += 1
    const [word, column] = [value.trim(), Number(value)]
    if (name === 'separator') {
      head.separator = separators[word.toLowerCase()] ?? (word === '' ? '\t' : value.charAt(0))
      isSaid = true
    }
    if (name === 'html') head.isHtml = word === 'true'
    if (name === 'tags') head.common = word.split(' ')
    if (name === 'tags column') head.tags = column
    if (/^(?:tags|guid|notetype|deck) column$/.test(name)) head.hidden.add(column)
  }
  if (!isSaid) head.separator = guessed(body)
  return { head, body, line }
}

/** The sign that the first line is divided by, where the file does not say. */
const guessed = (body: string) => {
  const first = body.split('\n', 1)[0] ?? ''
  return ['\t', '|', ';', ','].find((sign) => first.includes(sign)) ?? '\t'
}

/** Rows of fields; a field in quotes may hold the separator, and lines. */
function* rowsOf(body: string, separator: string): Generator<{ fields: string[]; at: number }> {
  let [fields, field, isQuoted, at, start] = [[] as string[], '', false, 0, 0]
  for (let place = 0; place < body.length; place += 1) {
    const sign = body.charAt(place)
    if (sign === '\n') at += 1
    if (isQuoted && sign === '"' && body.charAt(place + 1) === '"') {
      field += '"'
      place += 1
    } else if (sign === '"' && (isQuoted || field === '')) {
      isQuoted = !isQuoted
    } else if (!isQuoted && sign === separator) {
      fields.push(field)
      field = ''
    } else if (!isQuoted && sign === '\n') {
      yield { fields: [...fields, field], at: start }
      ;[fields, field, start] = [[], '', at]
    } else {
      field += sign
    }
  }
  if (field !== '' || fields.length > 0) yield { fields: [...fields, field], at: start }
}
