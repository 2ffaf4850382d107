import type { BoardPlace } from '@titer/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceWords, gapWords, rowsOf, type Row } from './places.ts'

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

/** Creates a board with the given number of students, as the student at place `own` receives it. */
const boardOf = (students: number, own?: number) => ({
  top: span(1, Math.min(100, students), own),
  own: own === undefined ? null : place(own, own),
  around: own === undefined ? [] : span(Math.max(1, own - 5), Math.min(students, own + 5), own),
})

const format = (rows: Row[]) =>
  rows.map((row) => ('place' in row ? row.place.rank : `${row.gap.from}–${row.gap.to}${row.gap.isKnown ? '' : '?'}`))

describe('the visible places', () => {
  it('[T-60] are the first three, the student’s own place, one place above it and five places below it', () => {
    expect(format(rowsOf(boardOf(500, 42), false))).toEqual([1, 2, 3, '4–40', 41, 42, 43, 44, 45, 46, 47, '48–100'])
    expect(format(rowsOf(boardOf(9_000, 4_000), false))).toEqual([
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

  it('[T-60] are the first ten for a student who is not on the board', () => {
    expect(format(rowsOf(boardOf(500), false))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, '11–100'])
    expect(format(rowsOf(boardOf(2), false))).toEqual([1, 2])
    expect(rowsOf(boardOf(0), false)).toEqual([])
  })

  it('[T-60] contain no gap that hides only one place, and no gap between adjacent places', () => {
    expect(format(rowsOf(boardOf(11, 6), false))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(format(rowsOf(boardOf(3, 1), false))).toEqual([1, 2, 3])
  })

  it('[T-60] in the expanded list are the first hundred places and the five places on each side of the student’s own place', () => {
    const rows = format(rowsOf(boardOf(9_000, 4_000), true))
    expect(rows.slice(98, 104)).toEqual([99, 100, '101–3994?', 3995, 3996, 3997])
    expect(format(rowsOf(boardOf(9_000, 103), true)).at(-1)).toBe(108)
  })

  it('[T-60] are in order without duplicates and always include the student’s own place', () => {
    const boards = fc.integer({ min: 1, max: 3_000 }).chain((students) =>
      fc.record({
        students: fc.constant(students),
        own: fc.integer({ min: 1, max: students }),
        isExpanded: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(boards, ({ students, own, isExpanded }) => {
        const rows = rowsOf(boardOf(students, own), isExpanded)
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

describe('the leaderboard texts', () => {
  it('[T-60] show the distance to the student ahead', () => {
    expect(distanceWords(place(42), span(37, 47))).toBe('10 XP behind student 41')
    expect(distanceWords({ ...place(42), xp: place(41).xp }, span(37, 47))).toBe(
      'Tied with student 41, who got there first',
    )
    expect(distanceWords(place(1), span(1, 6))).toBe('You’re in first place')
  })

  it('[T-60] name the hidden places that a tap reveals', () => {
    expect(gapWords({ from: 4, to: 3_997, isKnown: true }, 100)).toBe('Show places 4 to 100')
    expect(gapWords({ from: 4, to: 39, isKnown: true }, 100)).toBe('Show places 4 to 39')
  })
})
