import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { strToU8, zipSync } from 'fflate'
import { hash } from '../hash.ts'
import type { Note } from './notes.ts'

// The package has a fixed date instead of the current time, so that the same sheets always produce the same package.
const day = Date.UTC(2026, 0, 1)
const seconds = day / 1000

const schema = `
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
    ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
    models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
  CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
    flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
    mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
    ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL,
    odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
    ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
  CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_cards_usn ON cards (usn);
  CREATE INDEX ix_revlog_usn ON revlog (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_cards_sched ON cards (did, queue, due);
  CREATE INDEX ix_revlog_cid ON revlog (cid);
  CREATE INDEX ix_notes_csum ON notes (csum);
`

const idFrom = (text: string) => day + Number(hash(text) % 100_000_000_000n)

const modelId = idFrom('Titer')
const defaultDeckId = 1

/** Anki's note type for our cards: shows the front, then a line and the back. */
const model = {
  id: modelId,
  name: 'Titer',
  type: 0,
  mod: seconds,
  usn: -1,
  sortf: 0,
  did: defaultDeckId,
  tmpls: [
    {
      name: 'Card 1',
      ord: 0,
      qfmt: '{{Front}}',
      afmt: '{{FrontSide}}<hr id=answer>{{Back}}',
      did: undefined,
      bqfmt: '',
      bafmt: '',
    },
  ],
  flds: ['Front', 'Back'].map((name, ord) => ({ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20 })),
  css: '.card { font-family: sans-serif; font-size: 18px; text-align: left; }',
  latexPre: '',
  latexPost: '',
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
}

const deck = (id: number, name: string) => ({
  id,
  name,
  mod: seconds,
  usn: -1,
  desc: '',
  dyn: 0,
  conf: 1,
  collapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})

const options = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, perDay: 200 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
}

/** Computes Anki's checksum of a field. Anki uses the checksum to find duplicate notes. */
const checksumOf = (field: string) =>
  Number.parseInt(
    createHash('sha1')
      .update(field.replaceAll(/<[^>]*>/g, ''))
      .digest('hex')
      .slice(0, 8),
    16,
  )

/** Creates an Anki package (.apkg) with one deck per topic. All cards are new. */
export function toAnkiPackage(notes: readonly Note[], tagOf: (topic: string) => string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'titer-anki-'))
  const file = join(folder, 'collection.anki2')
  try {
    const database = new DatabaseSync(file)
    database.exec(schema)
    const deckOf = (topic: string) => idFrom(`deck ${tagOf(topic)}`)
    const decks = [deck(defaultDeckId, 'Default')]
    for (const topic of new Set(notes.map((note) => note.topic))) {
      decks.push(deck(deckOf(topic), `Titer::${tagOf(topic).replaceAll('_', ' ')}`))
    }
    const byId = (all: readonly { id: number }[]) =>
      JSON.stringify(Object.fromEntries(all.map((each) => [each.id, each])))
    database
      .prepare('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
      .run(
        seconds,
        day,
        day,
        JSON.stringify({ curDeck: defaultDeckId, nextPos: 1 }),
        byId([model]),
        byId(decks),
        byId([options]),
        '{}',
      )
    const addNote = database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
    const addCard = database.prepare(
      "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    )
    database.exec('BEGIN')
    for (const [at, { id, topic, front, back }] of notes.entries()) {
      const noteId = idFrom(id)
      addNote.run(noteId, id, modelId, seconds, ` ${tagOf(topic)} `, `${front}\u001F${back}`, front, checksumOf(front))
      addCard.run(noteId, noteId, deckOf(topic), seconds, at + 1)
    }
    database.exec('COMMIT')
    database.close()
    return zipSync({ 'collection.anki2': readFileSync(file), media: strToU8('{}') }, { mtime: new Date(day) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
