import type { BoardPlace } from '@titer/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aheadWords, gapWords, rowsOf, type Row } from './places.ts'

const place = (rank: number, own?: number): BoardPlace => ({
  rank,
  name: `student ${rank}`,
  level: 3,
  college: null,
  avatar: 'rod',
  frame: null,
  xp: 100_000 - rank * 10,
  isOwn: rank === own,
})

const span = (from: number, to: number, own?: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => place(from + at, own))

/** A board of so many, seen by whoever stands there. */
const boardOf = (students: number, own?: number) => ({
  top: span(1, Math.min(100, students), own),
  own: own === undefined ? null : place(own, own),
  around: own === undefined ? [] : span(Math.max(1, own - 5), Math.min(students, own + 5), own),
})

const said = (rows: Row[]) =>
  rows.map((row) => ('place' in row ? row.place.rank : `${row.gap.from}–${row.gap.to}${row.gap.isKnown ? '' : '?'}`))

describe('the places that are shown', () => {
  it('[T-60] are the first three and one’s own with its neighbours', () => {
    expect(said(rowsOf(boardOf(500, 42), false))).toEqual([1, 2, 3, '4–40', 41, 42, 43, 44, 45, 46, 47, '48–100'])
    expect(said(rowsOf(boardOf(9_000, 4_000), false))).toEqual([
      1,
      2,
      3,
      '4–3998',
      3999,
      4000,
      4001,
      4002,
      4003,
      4004,
      4005,
    ])
  })

  it('[T-60] are the first ten for somebody who is not among them', () => {
    expect(said(rowsOf(boardOf(500), false))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, '11–100'])
    expect(said(rowsOf(boardOf(2), false))).toEqual([1, 2])
    expect(rowsOf(boardOf(0), false)).toEqual([])
  })

  it('[T-60] leave out no single place, and have no gap where there is none', () => {
    expect(said(rowsOf(boardOf(11, 6), false))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(said(rowsOf(boardOf(3, 1), false))).toEqual([1, 2, 3])
  })

  it('[T-60] are all hundred on request, and the neighbours wherever they stand', () => {
    const rows = said(rowsOf(boardOf(9_000, 4_000), true))
    expect(rows.slice(98, 104)).toEqual([99, 100, '101–3994?', 3995, 3996, 3997])
    expect(said(rowsOf(boardOf(9_000, 103), true)).at(-1)).toBe(108)
  })

  it('[T-60] stand in order, each once, and always with one’s own among them', () => {
    const boards = fc.integer({ min: 1, max: 3_000 }).chain((students) =>
      fc.record({
        students: fc.constant(students),
        own: fc.integer({ min: 1, max: students }),
        isWhole: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(boards, ({ students, own, isWhole }) => {
        const rows = rowsOf(boardOf(students, own), isWhole)
        let next = 1
        for (const row of rows) {
          expect('place' in row ? row.place.rank : row.gap.from).toBe(next)
          next = 'place' in row ? next + 1 : row.gap.to + 1
        }
        expect(rows.filter((row) => 'place' in row && row.place.isOwn)).toHaveLength(1)
      }),
    )
  })
})

describe('one’s own line', () => {
  it('[T-60] says how far the one ahead is', () => {
    expect(aheadWords(place(42), span(37, 47))).toBe('10 XP below student 41')
    expect(aheadWords({ ...place(42), xp: place(41).xp }, span(37, 47))).toBe(
      'As many as student 41, who had them first',
    )
    expect(aheadWords(place(1), span(1, 6))).toBe('Nobody is ahead of you')
  })

  it('[T-60] names the places that can be shown', () => {
    expect(gapWords({ from: 4, to: 3_997, isKnown: true }, 100)).toBe('Show places 4 to 100')
    expect(gapWords({ from: 4, to: 39, isKnown: true }, 100)).toBe('Show places 4 to 39')
  })
})
