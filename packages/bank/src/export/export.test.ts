import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readAnkiText } from '../import/anki-text.ts'
import { readGift } from '../import/gift.ts'
import type { Item } from '../item.ts'
import { toAnkiPackage } from './anki-package.ts'
import { toAnkiText } from './anki-text.ts'
import { toGift } from './gift.ts'
import { notesOf, type Note } from './notes.ts'
import { toQti } from './qti.ts'

const text = fc.string({ minLength: 1, maxLength: 30 }).filter((each) => each.trim() !== '' && !/\p{Cc}/u.test(each))

const item = fc
  .record({
    stem: text,
    options: fc.array(fc.record({ text, why: text }), { minLength: 4, maxLength: 5 }),
    at: fc.nat(3),
  })
  .map(({ stem, options, at }): Item => ({
    id: 'abcdefghij',
    form: 'point',
    topic: 'A30',
    subject: 'x',
    stem,
    options,
    keyAt: at,
  }))

const tagged = (notes: readonly Note[], tag: string) => notes.map((note) => ({ ...note, tags: [tag] }))

const counted = (names: readonly (string | undefined)[]) =>
  new Map(names.map((name) => [name, names.filter((each) => each === name).length]))

describe('exporting the bank', () => {
  it('keeps an item’s text, except outer white space, when its GIFT file is read back', () => {
    fc.assert(
      fc.property(item, (made) => {
        const plain = (text: string) => text.trim()
        const options = made.options.map(({ text: option, why }) => ({ text: plain(option), why: plain(why) }))
        const { questions, faults } = readGift(toGift([made]))
        expect(faults).toEqual([])
        expect(questions).toEqual([{ stem: plain(made.stem), options, keyAt: made.keyAt }])
      }),
    )
  })

  it('writes one line per note in Anki’s text format, with a stable id and the syllabus topic', () => {
    fc.assert(
      fc.property(item, (made) => {
        const lines = toAnkiText(tagged(notesOf([made], []), 'Micro::Staphylococci'), { isHtml: true })
          .trimEnd()
          .split('\n')
        expect(lines.slice(0, 4)).toEqual(['#separator:tab', '#html:true', '#guid column:1', '#tags column:4'])
        expect(lines).toHaveLength(5)
        const cells = lines[4]?.split('\t') ?? []
        expect([cells.length, cells[0], cells[3]]).toEqual([4, 'titer-abcdefghij', 'Micro::Staphylococci'])
      }),
    )
  })

  it('keeps a card’s text, with single spaces for all white space, when its Anki text file is read back', () => {
    fc.assert(
      fc.property(text, text, (front, back) => {
        const card = { id: 'c1', topic: 'A30', subject: 'x', front, back }
        const { cards, faults } = readAnkiText(toAnkiText(tagged(notesOf([], [card]), 'A30'), { isHtml: true }))
        const plain = (side: string) => side.replaceAll(/\s+/g, ' ').trim()
        expect(faults).toEqual([])
        expect(cards).toEqual([{ front: plain(front), back: plain(back), tags: ['A30'] }])
      }),
    )
  })

  it('writes an Anki package with every note in its topic’s deck, and writes the same bytes every time', () => {
    const cards = Array.from({ length: 40 }, (_, at) => ({
      id: `c${at}`,
      topic: at % 2 === 0 ? 'A30' : 'B74',
      subject: 'x',
      front: `front ${at} < &`,
      back: `back ${at}`,
    }))
    const made = toAnkiPackage(notesOf([], cards), (topic) => `Place::${topic}`)
    expect(
      Buffer.compare(
        made,
        toAnkiPackage(notesOf([], cards), (topic) => `Place::${topic}`),
      ),
    ).toBe(0)
    const files = unzipSync(made)
    expect(Object.keys(files).toSorted()).toEqual(['collection.anki2', 'media'])
    const folder = mkdtempSync(join(tmpdir(), 'titer-apkg-'))
    try {
      writeFileSync(join(folder, 'a.db'), files['collection.anki2'] ?? '')
      const database = new DatabaseSync(join(folder, 'a.db'), { readOnly: true })
      expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
      const rows = database
        .prepare('SELECT guid, flds, did, decks, models, mid FROM cards JOIN notes ON nid = notes.id, col ORDER BY due')
        .all() as Record<'guid' | 'flds' | 'did' | 'decks' | 'models' | 'mid', string>[]
      database.close()
      expect(rows.map(({ guid }) => guid)).toEqual(cards.map(({ id }) => `titer-${id}`))
      expect(rows[1]?.flds).toBe('front 1 &lt; &amp;\u001Fback 1')
      for (const [at, { did, decks, models, mid }] of rows.entries()) {
        const known = JSON.parse(decks) as Record<string, { name: string }>
        expect(known[did]?.name).toBe(`Titer::Place::${at % 2 === 0 ? 'A30' : 'B74'}`)
        expect(JSON.parse(models)).toHaveProperty([mid])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('writes well-formed QTI that names the one right answer and has feedback for each option', () => {
    fc.assert(
      fc.property(item, (made) => {
        const qti = toQti(made)
        const open = [...qti.matchAll(/<([a-zA-Z]+)[^>]*?(?<!\/)>/g)].map(([, name]) => name)
        const closed = [...qti.matchAll(/<\/([a-zA-Z]+)>/g)].map(([, name]) => name)
        expect(counted(open)).toEqual(counted(closed))
        expect(qti).toContain(`<value>o${made.keyAt}</value>`)
        expect(qti.match(/<modalFeedback /g)).toHaveLength(made.options.length)
      }),
    )
  })
})
