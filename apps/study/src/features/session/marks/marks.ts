import { studyLimits } from '@titer/contract'
import type { Mark } from '@titer/domain'

type Range = Pick<Mark, 'from' | 'to'>

export interface Piece extends Range {
  text: string
  /** The word's index. Undefined for the spaces and punctuation between words. */
  word: number | undefined
}

export interface Run extends Range {
  isMarked: boolean
  pieces: Piece[]
}

// A highlight ends with the word, and does not include the punctuation that follows.
const words = /[^\s.,;:!?([)\]“”‘’"](?:\S*[^\s.,;:!?)\]”’"])?/g

/** Splits a text into words and the spaces and punctuation between them. */
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

/** Groups the pieces of a text into highlighted and plain runs. */
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

/** Returns the range from one word to another, given in either order. */
export function rangeOf(pieces: readonly Piece[], one: number, other: number): Range | undefined {
  const from = pieces.find(({ word }) => word === Math.min(one, other))
  const to = pieces.find(({ word }) => word === Math.max(one, other))
  return from && to && { from: from.from, to: to.to }
}

/**
 * Adds a highlight, and merges it with the highlights that it touches. Returns undefined if the highlights that it does
 * not touch already reach the maximum number for a case.
 */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] | undefined {
  const isTouched = (each: Mark) => each.stage === mark.stage && each.from <= mark.to && mark.from <= each.to
  const touched = [mark, ...marks.filter(isTouched)]
  const apart = marks.filter((each) => !isTouched(each))
  if (apart.length >= studyLimits.marks) return undefined
  const whole = {
    stage: mark.stage,
    from: Math.min(...touched.map(({ from }) => from)),
    to: Math.max(...touched.map(({ to }) => to)),
  }
  return [...apart, whole].toSorted((one, other) => one.stage - other.stage || one.from - other.from)
}

export const markAt = (marks: readonly Mark[], stage: number, { from, to }: Range): Mark | undefined =>
  marks.find((each) => each.stage === stage && each.from < to && from < each.to)

export interface PenResult {
  marks: Mark[]
  /** A description of the change, for screen readers. */
  announcement: string
}

/**
 * Highlights the text from one word to another. If a single, already highlighted word is given, removes its highlight.
 * Returns undefined if the text has no such word, and `full` if the highlight would exceed the maximum number for a case.
 */
export function applyPen(
  text: string,
  marks: readonly Mark[],
  stage: number,
  [one, other]: readonly [number, number],
): PenResult | 'full' | undefined {
  const range = rangeOf(piecesOf(text), one, other)
  if (range === undefined) return undefined
  const touched = one === other ? markAt(marks, stage, range) : undefined
  if (touched !== undefined) {
    const announcement = `Highlight removed: ${text.slice(touched.from, touched.to)}`
    return { marks: marks.filter((each) => each !== touched), announcement }
  }
  const added = addMark(marks, { stage, ...range })
  return added === undefined
    ? 'full'
    : { marks: added, announcement: `Highlighted: ${text.slice(range.from, range.to)}` }
}

/** Finds the ranges of the species names in a text. */
export function findNames(text: string, pattern: RegExp | undefined): Range[] {
  if (pattern === undefined) return []
  return [...text.matchAll(pattern)].map(({ index, 0: name }) => ({ from: index, to: index + name.length }))
}

/** Splits a word into parts inside a species name and parts outside it. */
export function partsOf({ text, from, to }: Range & { text: string }, names: readonly Range[]) {
  const cuts = names.flatMap((name) => [name.from, name.to]).filter((cut) => cut > from && cut < to)
  return [from, ...cuts].map((start, at) => {
    const end = cuts[at] ?? to
    const isName = names.some((name) => name.from <= start && end <= name.to)
    return { from: start, text: text.slice(start - from, end - from), isName }
  })
}
