import { studyLimits } from '@titer/contract'
import type { Mark } from '@titer/domain'

type Range = Pick<Mark, 'from' | 'to'>

export interface Piece extends Range {
  text: string
  /** Its place among the words; what stands between them has none. */
  word: number | undefined
}

export interface Run extends Range {
  isMarked: boolean
  pieces: Piece[]
}

// A mark ends at the word: the comma after it is not part of what was found.
const words = /[^\s.,;:!?([)\]“”‘’"](?:\S*[^\s.,;:!?)\]”’"])?/g

/** A text as words and what stands between them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let [end, word] = [0, 0]
  const push = (to: number, place: number | undefined) => {
    if (to > end) pieces.push({ text: text.slice(end, to), from: end, to, word: place })
    end = Math.max(end, to)
  }
  for (const found of text.matchAll(words)) {
    push(found.index, undefined)
    push(found.index + found[0].length, word)
    word += 1
  }
  push(text.length, undefined)
  return pieces
}

/** The pieces of a stage, gathered into what is marked and what is not. */
export function runsOf(pieces: readonly Piece[], marks: readonly Range[]): Run[] {
  const runs: Run[] = []
  let last: Range | undefined
  for (const piece of pieces) {
    const mark = marks.find(({ from, to }) => from < piece.to && piece.from < to)
    const run = runs.at(-1)
    if (run !== undefined && last === mark) {
      run.pieces.push(piece)
      run.to = piece.to
    } else runs.push({ isMarked: mark !== undefined, from: piece.from, to: piece.to, pieces: [piece] })
    last = mark
  }
  return runs
}

/** From one word to another, whichever comes first. */
export function rangeOf(pieces: readonly Piece[], one: number, other: number): Range | undefined {
  const from = pieces.find(({ word }) => word === Math.min(one, other))
  const to = pieces.find(({ word }) => word === Math.max(one, other))
  return from && to && { from: from.from, to: to.to }
}

/** With one mark more; those that it touches become one with it. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const isTouched = (each: Mark) => each.stage === mark.stage && each.from <= mark.to && mark.from <= each.to
  const touched = [mark, ...marks.filter(isTouched)]
  const apart = marks.filter((each) => !isTouched(each))
  if (apart.length >= studyLimits.marks) return [...marks]
  const whole = {
    stage: mark.stage,
    from: Math.min(...touched.map(({ from }) => from)),
    to: Math.max(...touched.map(({ to }) => to)),
  }
  return [...apart, whole].toSorted((one, other) => one.stage - other.stage || one.from - other.from)
}

export const markAt = (marks: readonly Mark[], stage: number, { from, to }: Range): Mark | undefined =>
  marks.find((each) => each.stage === stage && each.from < to && from < each.to)

export interface Marking {
  marks: Mark[]
  /** What has happened, in words. */
  said: string
}

/** What the pen does from one word to another: a mark, or, at a single word of a mark, that mark no more. */
export function penOn(
  text: string,
  marks: readonly Mark[],
  stage: number,
  [one, other]: readonly [number, number],
): Marking | undefined {
  const range = rangeOf(piecesOf(text), one, other)
  if (range === undefined) return undefined
  const touched = one === other ? markAt(marks, stage, range) : undefined
  if (touched !== undefined) {
    const said = `Highlight taken away: ${text.slice(touched.from, touched.to)}`
    return { marks: marks.filter((each) => each !== touched), said }
  }
  return { marks: withMark(marks, { stage, ...range }), said: `Highlighted: ${text.slice(range.from, range.to)}` }
}

/** Where species names stand in a text. */
export function namesIn(text: string, pattern: RegExp | undefined): Range[] {
  if (pattern === undefined) return []
  return [...text.matchAll(pattern)].map(({ index, 0: name }) => ({ from: index, to: index + name.length }))
}

/** A word in parts that are within a name or not. */
export function partsOf({ text, from, to }: Range & { text: string }, names: readonly Range[]) {
  const cuts = names.flatMap((name) => [name.from, name.to]).filter((cut) => cut > from && cut < to)
  return [from, ...cuts].map((start, at) => {
    const end = cuts[at] ?? to
    const isName = names.some((name) => name.from <= start && end <= name.to)
    return { from: start, text: text.slice(start - from, end - from), isName }
  })
}
