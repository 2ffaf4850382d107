import { describe, expect, it } from 'vitest'
import { findNames, partsOf, applyPen, piecesOf, rangeOf, runsOf, addMark } from './marks.ts'

const text = 'She has had fever for nine days, with headache (and “rigors”).'
const pieces = piecesOf(text)
const wordIndex = (text: string) => pieces.find((piece) => piece.text === text)?.word ?? -1
const between = (one: string, other: string): [number, number] => [wordIndex(one), wordIndex(other)]

describe('a vignette’s text', () => {
  it('[T-20] is split into words and punctuation without losing a character', () => {
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.flatMap((piece) => (piece.word === undefined ? [] : [piece.text]))).toEqual(
      'She has had fever for nine days with headache and rigors'.split(' '),
    )
    expect(piecesOf('38.9 °C, 92% (low)').flatMap((piece) => (piece.word === undefined ? [] : [piece.text]))).toEqual([
      '38.9',
      '°C',
      '92%',
      'low',
    ])
    expect(piecesOf('')).toEqual([])
  })

  it('[T-20] is grouped into highlighted and plain runs', () => {
    const range = rangeOf(pieces, ...between('fever', 'days'))
    const runs = runsOf(pieces, range === undefined ? [] : [range])
    expect(runs.map((run) => [run.isMarked, text.slice(run.from, run.to)])).toEqual([
      [false, 'She has had '],
      [true, 'fever for nine days'],
      [false, ', with headache (and “rigors”).'],
    ])
  })

  it('[T-20] is highlighted only in whole words, and ignores outdated marks beyond its end', () => {
    const runs = runsOf(pieces, [{ from: text.indexOf('ever'), to: text.indexOf('ever') + 2 }])
    expect(runs.filter((run) => run.isMarked).map((run) => text.slice(run.from, run.to))).toEqual(['fever'])
    expect(runsOf(pieces, [{ from: 900, to: 950 }]).some((run) => run.isMarked)).toBe(false)
  })
})

describe('the highlighter', () => {
  it('[T-20] highlights from one word to another, in either direction', () => {
    const forth = applyPen(text, [], 0, between('fever', 'days'))
    expect(forth).toEqual({
      marks: [{ stage: 0, from: 12, to: 31 }],
      announcement: 'Highlighted: fever for nine days',
    })
    expect(applyPen(text, [], 0, between('days', 'fever'))).toEqual(forth)
  })

  it('[T-20] removes a whole highlight when any of its words is tapped', () => {
    const marks = [
      { stage: 0, from: 12, to: 31 },
      { stage: 1, from: 12, to: 31 },
    ]
    expect(applyPen(text, marks, 0, between('nine', 'nine'))).toEqual({
      marks: [{ stage: 1, from: 12, to: 31 }],
      announcement: 'Highlight removed: fever for nine days',
    })
  })

  it('[T-20] merges overlapping highlights of a stage, and leaves the highlights of other stages unchanged', () => {
    const marks = [
      { stage: 0, from: 12, to: 17 },
      { stage: 1, from: 0, to: 3 },
    ]
    expect(addMark(marks, { stage: 0, from: 14, to: 25 })).toEqual([
      { stage: 0, from: 12, to: 25 },
      { stage: 1, from: 0, to: 3 },
    ])
  })

  it('ignores a position without a word, and reports that it is full instead of adding highlights beyond the API’s limit', () => {
    expect(applyPen(text, [], 0, [90, 90])).toBeUndefined()
    const full = Array.from({ length: 100 }, (_, at) => ({ stage: 0, from: at * 10, to: at * 10 + 5 }))
    expect(applyPen(text, full, 1, [0, 0])).toBe('full')
    // A highlight that merges with another highlight does not increase the number of highlights.
    expect(addMark(full, { stage: 0, from: 3, to: 8 })).toHaveLength(100)
  })
})

describe('species names', () => {
  it('[T-20] stay in italics when the text is split into words', () => {
    const grown = 'Culture: S. aureus-like cocci.'
    const names = findNames(grown, /\b(S\. aureus)\b/g)
    expect(names).toEqual([{ from: 9, to: 18 }])
    const parts = piecesOf(grown).flatMap((piece) => (piece.word === undefined ? [] : partsOf(piece, names)))
    expect(parts.map((part) => [part.text, part.isName])).toEqual([
      ['Culture', false],
      ['S', true],
      ['aureus', true],
      ['-like', false],
      ['cocci', false],
    ])
  })
})
