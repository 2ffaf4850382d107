import type { Imported, ImportedQuestion } from './imported.ts'
import { plainText } from './plain-text.ts'

/**
 * Reads questions in Moodle's GIFT format. A multiple-choice question with one right answer becomes a question; a
 * short-answer, numerical or true-false question becomes a card.
 */
export function readGift(source: string): Imported {
  const made: Imported = { cards: [], questions: [], faults: [] }
  let tags: string[] = []
  for (const { text, line } of partsOf(source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))) {
    const [, category] = /^\$CATEGORY:\s*(.*)$/m.exec(text) ?? []
    if (category !== undefined) tags = [category.trim().replaceAll(/\s+/g, '_')]
    const asked = text.replace(/^\$CATEGORY:.*$/m, '').trim()
    if (asked === '') continue
    const read = questionOf(asked)
    if (typeof read === 'string') made.faults.push({ line, message: read })
    else if ('options' in read) made.questions.push(read)
    else made.cards.push({ ...read, tags })
  }
  return made
}

const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0
const openings = /(?<!\\)\{/g
const closings = /(?<!\\)\}/g

/**
 * Splits the file into questions at empty lines and drops comment lines (`//`). An empty line between braces ends a
 * question only if a new question follows. A missing closing brace therefore affects only its own question.
 */
function partsOf(source: string): { text: string; line: number }[] {
  const parts: { text: string; line: number }[] = []
  let [lines, start, open, isAfterGap] = [[] as string[], 1, 0, false]
  const end = () => {
    if (lines.length > 0) parts.push({ text: lines.join('\n'), line: start })
    lines = []
    open = 0
  }
  for (const [at, line] of source.split('\n').entries()) {
    if (line.trimStart().startsWith('//')) continue
    if (line.trim() === '') {
      isAfterGap = true
      continue
    }
    const opened = countOf(line, openings)
    if (isAfterGap && (open <= 0 || opened > 0 || line.startsWith('::'))) end()
    isAfterGap = false
    if (lines.length === 0) start = at + 1
    lines.push(line)
    open += opened - countOf(line, closings)
  }
  end()
  return parts
}

const withoutEscapes = (part: string) =>
  part.replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim()

type TextReader = (part: string) => string

/**
 * Returns a function that reads the question's texts, and the stem without its format marker. The marker determines how
 * texts are read. Without a marker, a text may be HTML.
 */
const readerOf = (stem: string): [TextReader, string] => {
  const [, format, text = ''] = /^\s*(?:\[(html|moodle|plain|markdown)\])?(.*)$/s.exec(stem) ?? []
  const isPlain = format === 'plain' || format === 'markdown'
  return [
    (part) =>
      isPlain || !/<\/?[a-z][^>]*>|&#?\w+;/i.test(part) ? withoutEscapes(part) : plainText(withoutEscapes(part)),
    text,
  ]
}

function questionOf(text: string): ImportedQuestion | { front: string; back: string } | string {
  const [, before = '', inside, after = ''] = /^((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*)\}(.*)$/s.exec(text) ?? []
  if (inside === undefined) {
    return countOf(text, openings) > 0
      ? 'The closing brace of this question is missing.'
      : 'This question has no answers in braces.'
  }
  const [readText, stem] = readerOf(before.replace(/^\s*::(?:\\.|[^\\:]|:(?!:))*::/, ''))
  const front = after.trim() === '' ? readText(stem) : `${readText(stem)} _____ ${readText(after)}`
  if (front === '') return 'The text of this question is missing.'
  const [body, generalFeedback] = splitAt(inside.trim(), '####')
  const general = readText(generalFeedback)
  const [, truth, feedback = ''] = /^(T|TRUE|F|FALSE)\s*(?:#(.*))?$/is.exec(body.trim()) ?? []
  if (truth !== undefined)
    return {
      front,
      back: backOf([/^t/i.test(truth) ? 'True.' : 'False.', readText(splitAt(feedback, '#')[0]), general]),
    }
  if (body.trim() === '') return 'Essay questions cannot be imported.'
  if (body.trim().startsWith('#')) return { front, back: backOf([numberIn(body.trim().slice(1)), general]) }
  return choiceOf(front, body, general, readText)
}

const backOf = (parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')

/** Returns the answer to a numerical question as text: a value, a value with a tolerance, or a range. */
function numberIn(body: string) {
  const [first = ''] = body.split(/(?<!\\)#/)
  const [, value = first] = /^=?(?:%\d+%)?\s*(.*)$/s.exec(first.trim().split(/\n\s*=/)[0] ?? '') ?? []
  const [middle = '', margin] = value.trim().split(':')
  return margin === undefined || Number(margin) === 0 ? middle.replace('..', ' to ') : `${middle} (± ${margin})`
}

/** Reads a question whose answers each begin with an unescaped = or ~. */
function choiceOf(
  front: string,
  body: string,
  general: string,
  readText: TextReader,
): ImportedQuestion | { front: string; back: string } | string {
  if (/^(?:\\.|[^\\~])*->(?:\\.|[^\\~])*$/s.test(body)) return 'Matching questions cannot be imported.'
  const answers = [...body.matchAll(/([=~])((?:\\.|[^\\=~])*)/gs)].map(([, sign, rest = '']) => {
    const [, share, labelled = ''] = /^\s*(?:%(-?[\d.]+)%)?(.*)$/s.exec(rest) ?? []
    const [answer, why] = splitAt(labelled, '#')
    const isRight = share === undefined ? sign === '=' : Number(share) === 100
    return { text: readText(answer), why: readText(why), isRight, isChoice: sign === '~' }
  })
  const right = answers.filter(({ isRight }) => isRight)
  const [only] = right
  if (only === undefined) return 'No answer is marked as completely right.'
  if (!answers.some(({ isChoice }) => isChoice))
    return { front, back: backOf([right.map(({ text }) => text).join('; or ') + '.', only.why, general]) }
  if (right.length > 1) return 'More than one answer is marked as right.'
  return {
    stem: front,
    options: answers.map(({ text, why, isRight }) => ({ text, why: isRight ? backOf([why, general]) : why })),
    keyAt: answers.indexOf(only),
  }
}

/** Splits a text at the first unescaped separator. */
function splitAt(text: string, separator: string): [string, string] {
  const [, before, after = ''] =
    new RegExp(`^((?:\\\\.|(?!${separator})[^\\\\])*)${separator}(.*)$`, 's').exec(text) ?? []
  return before === undefined ? [text, ''] : [before, after]
}
