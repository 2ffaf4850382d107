import type { Imported, ImportedQuestion } from './imported.ts'
import { plainText } from './plain-text.ts'

/**
 * Questions as Moodle writes them in GIFT. A choice with one right answer becomes a question; a question that is
 * answered in words, a number or by true or false becomes a card.
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
    if (typeof read === 'string') made.faults.push({ line, sentence: read })
    else if ('options' in read) made.questions.push(read)
    else made.cards.push({ ...read, tags })
  }
  return made
}

const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0
const openings = /(?<!\\)\{/g
const closings = /(?<!\\)\}/g

/**
 * Questions stand apart by empty lines; a line that begins with two strokes is a remark. Between braces an empty line says
 * nothing, unless a new question follows: a brace that somebody forgot to close takes no other question with it.
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

const bare = (part: string) =>
  part.replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim()

type Shown = (part: string) => string

/** How the texts of a question are read: what stands before the first of them says so; without a word they may be HTML. */
const readerOf = (stem: string): [Shown, string] => {
  const [, format, text = ''] = /^\s*(?:\[(html|moodle|plain|markdown)\])?(.*)$/s.exec(stem) ?? []
  const isPlain = format === 'plain' || format === 'markdown'
  return [(part) => (isPlain || !/<\/?[a-z][^>]*>|&#?\w+;/i.test(part) ? bare(part) : plainText(bare(part))), text]
}

function questionOf(text: string): ImportedQuestion | { front: string; back: string } | string {
  const [, before = '', inside, after = ''] = /^((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*)\}(.*)$/s.exec(text) ?? []
  if (inside === undefined) {
    return countOf(text, openings) > 0
      ? 'The braces of this question are not closed.'
      : 'This question has no answers in braces.'
  }
  const [shown, stem] = readerOf(before.replace(/^\s*::(?:\\.|[^\\:]|:(?!:))*::/, ''))
  const front = after.trim() === '' ? shown(stem) : `${shown(stem)} _____ ${shown(after)}`
  if (front === '') return 'These answers have no question.'
  const [body, general] = splitAt(inside.trim(), '####')
  const [, truth, feedback = ''] = /^(T|TRUE|F|FALSE)\s*(?:#(.*))?$/is.exec(body.trim()) ?? []
  if (truth !== undefined)
    return {
      front,
      back: backOf([/^t/i.test(truth) ? 'True.' : 'False.', shown(feedback.split('#')[0] ?? ''), general]),
    }
  if (body.trim() === '') return 'An essay has no answer to learn.'
  if (body.trim().startsWith('#')) return { front, back: backOf([numberIn(body.trim().slice(1)), general]) }
  return chosen(front, body, general, shown)
}

const backOf = (parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')

/** The answer of a question in numbers: a value, with how far off it may be, or from where to where. */
function numberIn(body: string) {
  const [first = ''] = body.split(/(?<!\\)#/)
  const [, value = first] = /^=?(?:%\d+%)?\s*(.*)$/s.exec(first.trim().split(/\n\s*=/)[0] ?? '') ?? []
  const [middle = '', margin] = value.trim().split(':')
  return margin === undefined || Number(margin) === 0 ? middle.replace('..', ' to ') : `${middle} (± ${margin})`
}

/** Options each begin with = or ~, as signs of their own. */
function chosen(
  front: string,
  body: string,
  general: string,
  shown: Shown,
): ImportedQuestion | { front: string; back: string } | string {
  if (/^(?:\\.|[^\\~])*->(?:\\.|[^\\~])*$/s.test(body)) return 'Pairs to be matched cannot be taken.'
  const answers = [...body.matchAll(/([=~])((?:\\.|[^\\=~])*)/gs)].map(([, sign, rest = '']) => {
    const [, share, told = ''] = /^\s*(?:%(-?[\d.]+)%)?(.*)$/s.exec(rest) ?? []
    const [answer, why] = splitAt(told, '#')
    const isRight = share === undefined ? sign === '=' : Number(share) === 100
    return { text: shown(answer), why: shown(why), isRight, isChoice: sign === '~' }
  })
  const right = answers.filter(({ isRight }) => isRight)
  const [only] = right
  if (only === undefined) return 'None of the answers is right alone.'
  if (!answers.some(({ isChoice }) => isChoice))
    return { front, back: backOf([right.map(({ text }) => text).join('; or ') + '.', only.why, shown(general)]) }
  if (right.length > 1) return 'More than one of the answers is right.'
  return {
    stem: front,
    options: answers.map(({ text, why, isRight }) => ({ text, why: isRight ? backOf([why, shown(general)]) : why })),
    keyAt: answers.indexOf(only),
  }
}

/** What stands before a sign that is not escaped, and after it. */
function splitAt(text: string, sign: string): [string, string] {
  const [, before, after = ''] = new RegExp(`^((?:\\\\.|(?!${sign})[^\\\\])*)${sign}(.*)$`, 's').exec(text) ?? []
  return before === undefined ? [text, ''] : [before, after]
}
