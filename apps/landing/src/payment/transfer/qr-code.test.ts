import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrModules, qrPath } from './qr-code.ts'

/** Draws an SVG path on a square of light modules. */
function filled(path: string, size: number) {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  return rows
}

describe('qrModules', () => {
  it('returns a border of four light modules, and finder patterns in three corners', async () => {
    const rows = await qrModules('00020101021226')
    const isLight = (row: boolean[] | undefined) => row?.every((isDark) => !isDark)
    for (const at of [0, 1, 2, 3, -1, -2, -3, -4]) {
      expect(isLight(rows.at(at))).toBe(true)
      expect(isLight(rows.map((row) => row.at(at) ?? true))).toBe(true)
    }
    const [topLeft, topRight, bottomLeft, bottomRight] = [4, -5].flatMap((y) =>
      [4, -5].map((x) => darkModulesFrom(rows, x, y)),
    )
    expect([topLeft, topRight, bottomLeft]).toEqual([7, 7, 7])
    expect(bottomRight).toBeLessThan(7)
  })
})

/**
 * Counts the dark modules among seven modules of one row, from a corner of the code towards the middle. If the corner
 * has a finder pattern, all seven are dark.
 */
function darkModulesFrom(rows: boolean[][], x: number, y: number) {
  const columns = Array.from({ length: 7 }, (_, step) => (x < 0 ? x - step : x + step))
  return columns.filter((column) => rows.at(y)?.at(column)).length
}

describe('qrPath', () => {
  it('draws adjacent dark modules of a row as one rectangle and skips light modules', () => {
    expect(
      qrPath([
        [false, true, true],
        [true, false, true],
      ]),
    ).toBe('M1 0h2v1h-2zM0 1h1v1h-1zM2 1h1v1h-1z')
    expect(qrPath([[false, false]])).toBe('')
  })

  it('draws exactly the dark modules', () => {
    const square = fc
      .integer({ min: 1, max: 12 })
      .chain((size) =>
        fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
      )
    fc.assert(
      fc.property(square, (rows) => {
        expect(filled(qrPath(rows), rows.length)).toEqual(rows)
      }),
    )
  })
})
