import { describe, expect, it } from 'vitest'
import { namesIn, partsOf, penOn, piecesOf, rangeOf, runsOf, withMark } from './marks.ts'

const text = 'She has had fever for nine days, with headache (and “rigors”).'
const pieces = piecesOf(text)
const wordAt = (said: string) => pieces.find((piece) => piece.text === said)?.word ?? -1
const between = (one: string, other: string): [number, number] => [wordAt(one), wordAt(other)]

describe('the words of a vignette', () => {
  it('[T-20] are told apart from the signs around them, and nothing is lost', () => {
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

  it('[T-20] are shown in runs that are marked or not', () => {
    const range = rangeOf(pieces, ...between('fever', 'days'))
    const runs = runsOf(pieces, range === undefined ? [] : [range])
    expect(runs.map((run) => [run.isMarked, text.slice(run.from, run.to)])).toEqual([
      [false, 'She has had '],
      [true, 'fever for nine days'],
      [false, ', with headache (and “rigors”).'],
    ])
  })

  it('[T-20] stay whole where a mark from another wording cuts through one or goes beyond the end', () => {
    const runs = runsOf(pieces, [{ from: text.indexOf('ever'), to: text.indexOf('ever') + 2 }])
    expect(runs.filter((run) => run.isMarked).map((run) => text.slice(run.from, run.to))).toEqual(['fever'])
    expect(runsOf(pieces, [{ from: 900, to: 950 }]).some((run) => run.isMarked)).toBe(false)
  })
})

describe('the pen', () => {
  it('[T-20] marks from one word to another, in either direction', () => {
    const forth = penOn(text, [], 0, between('fever', 'days'))
    expect(forth).toEqual({
      marks: [{ stage: 0, from: 12, to: 31 }],
      said: 'Highlighted: fever for nine days',
    })
    expect(penOn(text, [], 0, between('days', 'fever'))).toEqual(forth)
  })

  it('[T-20] takes a whole mark away at any of its words', () => {
    const marks = [
      { stage: 0, from: 12, to: 31 },
      { stage: 1, from: 12, to: 31 },
    ]
    expect(penOn(text, marks, 0, between('nine', 'nine'))).toEqual({
      marks: [{ stage: 1, from: 12, to: 31 }],
      said: 'Highlight taken away: fever for nine days',
    })
  })

  it('[T-20] joins marks that touch, and leaves those of other stages alone', () => {
    const marks = [
      { stage: 0, from: 12, to: 17 },
      { stage: 1, from: 0, to: 3 },
    ]
    expect(withMark(marks, { stage: 0, from: 14, to: 25 })).toEqual([
      { stage: 0, from: 12, to: 25 },
      { stage: 1, from: 0, to: 3 },
    ])
  })

  it('does nothing where there is no word, and keeps no more marks than can be sent', () => {
    expect(penOn(text, [], 0, [90, 90])).toBeUndefined()
    const full = Array.from({ length: 100 }, (_, at) => ({ stage: 0, from: at * 10, to: at * 10 + 5 }))
    expect(withMark(full, { stage: 1, from: 0, to: 5 })).toEqual(full)
  })
})

describe('species names', () => {
  it('[T-20] stay in italics, word by word', () => {
    const grown = 'Culture: S. aureus-like cocci.'
    const names = namesIn(grown, /\b(S\. aureus)\b/g)
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
