const openOrClose = /\{\{c([\d,]+)::|\}\}/g

interface Gap {
  /** The text before the gap. */
  before: string
  /** The gap's opening braces and number, which stay in the text if the gap is never closed. */
  opening: string
  numbers: number[]
}

/** A cloze text with the gaps of one card hidden, the same text with all gaps filled, and the hidden words. */
interface RenderedCloze {
  hidden: string
  filled: string
  answers: string[]
}

/** Renders Anki's cloze text, such as “{{c1::Rickettsia::genus}}”, for the card with this number. Gaps can be nested. */
export function renderCloze(text: string, number: number): RenderedCloze {
  const answers: string[] = []
  const hidden = fillGaps(text, (numbers, content, hint) => {
    if (!numbers.includes(number)) return content
    return `[${hint ?? '…'}]`
  })
  const filled = fillGaps(text, (numbers, content) => {
    if (numbers.includes(number)) answers.push(content)
    return content
  })
  return { hidden, filled, answers }
}

/** Returns the numbers of a text's gaps. Anki makes a card for each number. */
export const clozeNumbers = (text: string): number[] => [
  ...new Set(
    [...text.matchAll(openOrClose)].flatMap(([, numbers]) => (numbers === undefined ? [] : toNumbers(numbers))),
  ),
]

const toNumbers = (text: string) => text.split(',').map(Number)

function fillGaps(text: string, fill: (numbers: number[], content: string, hint: string | undefined) => string) {
  const open: Gap[] = []
  let [current, end] = ['', 0]
  for (const found of text.matchAll(openOrClose)) {
    current += text.slice(end, found.index)
    end = found.index + found[0].length
    const [opening, numbers] = found
    if (numbers !== undefined) {
      open.push({ before: current, opening, numbers: toNumbers(numbers) })
      current = ''
      continue
    }
    const gap = open.pop()
    if (gap === undefined) current += '}}'
    else {
      const [content = '', hint] = current.split('::')
      current = gap.before + fill(gap.numbers, content, hint)
    }
  }
  current += text.slice(end)
  for (const { before, opening } of open.toReversed()) current = before + opening + current
  return current
}
