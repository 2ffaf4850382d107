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

/** The header lines of a file. Column numbers start at one. */
interface Header {
  separator: string
  isHtml: boolean
  tags: number | undefined
  /** Columns that are not a side of the card. */
  hidden: Set<number>
  /** Tags that apply to all cards in the file. */
  commonTags: string[]
}

/** Reads Anki's text export: optional header lines, then one note per row, with a separator between fields. */
export function readAnkiText(source: string): Imported {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const { header, body, line } = readHeader(text)
  const cards: ImportedCard[] = []
  const faults: ImportFault[] = []
  for (const { fields, at } of rowsOf(body, header.separator)) {
    const sides = fields.filter((_, column) => !header.hidden.has(column + 1))
    if (fields.every((field) => field.trim() === '')) continue
    const [front = '', ...rest] = sides.map((side) => (header.isHtml ? plainText(side) : side.trim()))
    const tags = [...header.commonTags, ...(fields[(header.tags ?? 0) - 1] ?? '').split(' ')].filter(
      (tag) => tag !== '',
    )
    const made = cardOf(front, rest.filter((side) => side !== '').join('\n\n'))
    if (made === undefined) faults.push({ line: line + at, message: 'This line must have a front and a back.' })
    else cards.push({ ...made, tags })
  }
  return { cards, questions: [], faults }
}

const cloze = /\{\{c\d+::(.*?)(?:::(.*?))?\}\}/gs

/**
 * Makes a card from two sides or from a cloze text. A cloze text's gaps are hidden on the front and filled on the back.
 */
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

function readHeader(text: string): { header: Header; body: string; line: number } {
  const header: Header = { separator: '\t', isHtml: false, tags: undefined, hidden: new Set(), commonTags: [] }
  let [body, line, hasSeparator] = [text, 1, false]
  for (;;) {
    const [whole, name = '', value = ''] = /^#([\w ]+):(.*)(?:\n|$)/.exec(body) ?? []
    if (whole === undefined) break
    body = body.slice(whole.length)
    line += 1
    const [word, column] = [value.trim(), Number(value)]
    if (name === 'separator') {
      header.separator = separators[word.toLowerCase()] ?? (word === '' ? '\t' : value.charAt(0))
      hasSeparator = true
    }
    if (name === 'html') header.isHtml = word === 'true'
    if (name === 'tags') header.commonTags = word.split(' ')
    if (name === 'tags column') header.tags = column
    if (/^(?:tags|guid|notetype|deck) column$/.test(name)) header.hidden.add(column)
  }
  if (!hasSeparator) header.separator = guessSeparator(body)
  return { header, body, line }
}

/** Guesses the separator from the first line. The guess is used if the header does not name a separator. */
const guessSeparator = (body: string) => {
  const first = body.split('\n', 1)[0] ?? ''
  return ['\t', '|', ';', ','].find((character) => first.includes(character)) ?? '\t'
}

/**
 * Splits the text into rows of fields. A quoted field may contain separators and line breaks. `at` is the row's line
 * number, starting at zero.
 */
function* rowsOf(body: string, separator: string): Generator<{ fields: string[]; at: number }> {
  let [fields, field, isQuoted, at, start] = [[] as string[], '', false, 0, 0]
  for (let position = 0; position < body.length; position += 1) {
    const character = body.charAt(position)
    if (character === '\n') at += 1
    if (isQuoted && character === '"' && body.charAt(position + 1) === '"') {
      field += '"'
      position += 1
    } else if (character === '"' && (isQuoted || field === '')) {
      isQuoted = !isQuoted
    } else if (!isQuoted && character === separator) {
      fields.push(field)
      field = ''
    } else if (!isQuoted && character === '\n') {
      yield { fields: [...fields, field], at: start }
      ;[fields, field, start] = [[], '', at]
    } else {
      field += character
    }
  }
  if (field !== '' || fields.length > 0) yield { fields: [...fields, field], at: start }
}
