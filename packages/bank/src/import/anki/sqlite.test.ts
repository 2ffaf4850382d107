import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DeckFault } from './deck-fault.ts'
import { openSqlite } from './sqlite.ts'

/** Returns the bytes of a database that SQLite itself has written. */
function written(fill: (database: DatabaseSync) => void, pageSize = 4_096): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'titer-sqlite-'))
  try {
    const file = join(folder, 'test.db')
    const database = new DatabaseSync(file)
    database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY`)
    fill(database)
    database.close()
    return new Uint8Array(readFileSync(file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const value = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -200, max: 200 }),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
  // A long text, which SQLite stores on overflow pages if it is longer than a page.
  fc.integer({ min: 300, max: 9_000 }).map((length) => 'ü'.repeat(length)),
  fc.uint8Array({ maxLength: 600 }),
)

const filled = (rows: readonly (readonly [SQLInputValue, SQLInputValue])[]) => (database: DatabaseSync) => {
  database.exec('CREATE TABLE plain (id integer PRIMARY KEY, one, other)')
  database.exec('CREATE TABLE keyed (type integer, place integer, one, PRIMARY KEY (type, place)) WITHOUT ROWID')
  const [plain, keyed] = ['plain (id, one, other)', 'keyed (type, place, one)'].map((table) =>
    database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`),
  )
  database.exec('BEGIN')
  for (const [at, [one, other]] of rows.entries()) {
    plain?.run(1_700_000_000_000 + at, one, other)
    keyed?.run(at % 7, at, one)
  }
  database.exec('COMMIT')
}

/** Reads both tables, and returns the error if there is one. */
function faultOf(bytes: Uint8Array): unknown {
  try {
    const database = openSqlite(bytes)
    for (const table of ['plain', 'keyed']) if (database.has(table)) database.rows(table)
    return undefined
  } catch (error) {
    return error
  }
}

describe('the SQLite reader', () => {
  it('[T-32] reads a file written by SQLite, with long rows, deep trees and tables without row ids', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value), { maxLength: 60 }),
        fc.constantFrom(512, 4_096, 65_536),
        (rows, pageSize) => {
          const database = openSqlite(written(filled(rows), pageSize))
          expect(database.rows('plain')).toEqual(
            rows.map(([one, other], at) => ({ rowid: 1_700_000_000_000 + at, values: [null, one, other] })),
          )
          expect(new Set(database.rows('keyed').map(({ values }) => JSON.stringify(values)))).toEqual(
            new Set(rows.map(([one], at) => JSON.stringify([at % 7, at, one]))),
          )
          expect([database.has('plain'), database.has('sqlite_sequence')]).toEqual([true, false])
        },
      ),
      { numRuns: 30 },
    )
  })

  it('[T-32] throws only a deck fault if a file is damaged, and never loops forever', () => {
    const rows = Array.from({ length: 120 }, (_, at) => [at, 'x'.repeat(at * 20)] as const)
    const whole = written(filled(rows), 512)
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 60 }), fc.nat({ max: whole.length }), (changes, cut) => {
        const bytes = whole.slice(0, Math.max(600, whole.length - cut))
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
        expect(faultOf(bytes)).toSatisfy((fault) => fault === undefined || fault instanceof DeckFault)
      }),
      { numRuns: 300 },
    )
  })
})
