import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable, type ZippableFile } from 'fflate'
import { describe, expect, it } from 'vitest'
import { toAnkiPackage } from '../../export/anki-package.ts'
import { splitImages, withoutImages } from '../card-image.ts'
import { readAnkiDeck } from './deck.ts'
import type { DeckFaultReason } from './deck-fault.ts'

const basic = {
  name: 'Basic',
  type: 0,
  fields: ['Front', 'Back'],
  front: '{{Front}}',
  back: '{{FrontSide}}<hr>{{Back}}',
}
const cloze = {
  name: 'Cloze',
  type: 1,
  fields: ['Text', 'Extra'],
  front: '{{cloze:Text}}',
  back: '{{cloze:Text}}<br>{{Extra}}',
}
const occlusion = { ...cloze, name: 'Image Occlusion', fields: ['Occlusion', 'Image'] }

interface TestNote {
  type: typeof basic
  fields: string[]
  /** The positions of the note's cards among the templates or gaps of the note, counted from zero. */
  ords?: number[]
  reps?: number
}

const typeId = (type: typeof basic) => 100 + [basic.name, cloze.name, occlusion.name].indexOf(type.name)

/** Writes notes into a database as Anki does, in the older or the newer format. */
function collectionOf(notes: readonly TestNote[], isNew = false): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'titer-deck-'))
  try {
    const database = new DatabaseSync(join(folder, 'c.db'))
    database.exec(`CREATE TABLE notes (id integer PRIMARY KEY, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data);
      CREATE TABLE cards (id integer PRIMARY KEY, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses)`)
    if (isNew) writeTables(database)
    else writeJson(database)
    for (const [at, { type, fields, ords = [0], reps = 0 }] of notes.entries()) {
      database
        .prepare("INSERT INTO notes VALUES (?, 'g', ?, 0, 0, ' toxins ', ?, '', 0, 0, '')")
        .run(at + 1, typeId(type), fields.join('\u001F'))
      for (const ord of ords)
        database.prepare('INSERT INTO cards VALUES (NULL, ?, 7, ?, 0, 0, 0, 0, 0, 0, 0, ?, 0)').run(at + 1, ord, reps)
    }
    database.close()
    return new Uint8Array(readFileSync(join(folder, 'c.db')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeJson(database: DatabaseSync) {
  const models = [basic, cloze, occlusion].map((type) => [
    typeId(type),
    {
      name: type.name,
      type: type.type,
      flds: type.fields.map((name) => ({ name })),
      tmpls: [
        { qfmt: type.front, afmt: type.back },
        { qfmt: '{{Back}}', afmt: '{{Front}}' },
      ],
    },
  ])
  database.exec('CREATE TABLE col (id integer PRIMARY KEY, crt, mod, scm, ver, dty, usn, ls, conf, models, decks)')
  database
    .prepare("INSERT INTO col VALUES (1, 0, 0, 0, 11, 0, 0, 0, '{}', ?, ?)")
    .run(JSON.stringify(Object.fromEntries(models)), JSON.stringify({ 7: { name: 'Micro::Toxins' } }))
}

/** Encodes a protobuf message with short texts and small numbers. */
const message = (...fields: [number, string | number | Uint8Array][]) =>
  Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [number * 8, value]
      const bytes = typeof value === 'string' ? strToU8(value) : value
      return [number * 8 + 2, bytes.length, ...bytes]
    }),
  )

function writeTables(database: DatabaseSync) {
  database.exec(`CREATE TABLE notetypes (id integer PRIMARY KEY, name text, mtime_secs, usn, config blob);
    CREATE TABLE fields (ntid integer, ord integer, name text, config blob, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
    CREATE TABLE templates (ntid integer, ord integer, name, mtime_secs, usn, config blob, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
    CREATE TABLE decks (id integer PRIMARY KEY, name text, mtime_secs, usn, common, kind);
    INSERT INTO decks VALUES (7, 'Micro' || char(31) || 'Toxins', 0, 0, '', '')`)
  for (const type of [basic, cloze]) {
    database
      .prepare('INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)')
      .run(typeId(type), type.name, message([1, type.type]))
    for (const [ord, name] of type.fields.entries())
      database.prepare("INSERT INTO fields VALUES (?, ?, ?, '')").run(typeId(type), ord, name)
    database
      .prepare("INSERT INTO templates VALUES (?, 0, 'Card 1', 0, 0, ?)")
      .run(typeId(type), message([1, type.front], [2, type.back]))
  }
}

const png = Uint8Array.from([0x89, ...strToU8('PNG\r\n'), 1, 2, 3])
const packed = (notes: readonly TestNote[], media: Record<string, string> = {}, files: Zippable = {}) =>
  zipSync({ 'collection.anki2': collectionOf(notes), media: strToU8(JSON.stringify(media)), ...files })

/**
 * Packs a few bytes as Anki does: without stating how many bytes there are, and with a window of 2 MiB, which is larger
 * than the limit for one picture.
 */
const streamedZstd = (bytes: Uint8Array) =>
  Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0, 11 << 3, (bytes.length << 3) | 1, 0, 0, ...bytes])

const faultOf = (bytes: Uint8Array): Promise<DeckFaultReason | undefined> =>
  readAnkiDeck(bytes).then(
    () => undefined,
    (error: { reason?: DeckFaultReason }) => error.reason,
  )

describe('an Anki package', () => {
  it('[T-32] is imported as one card for each template or gap, with the note’s tags and the name of the deck', async () => {
    const { cards, omitted } = await readAnkiDeck(
      packed([
        { type: basic, fields: ['<b>Who</b> makes<br>it?', 'C. tetani &amp; others'], ords: [0, 1] },
        { type: cloze, fields: ['{{c1::Rickettsia}} lives in {{c2::cells::where}}', 'Extra'], ords: [0, 1] },
      ]),
    )
    expect(cards.map(({ front, back }) => [front, back])).toEqual([
      ['Who makes\nit?', 'C. tetani & others'],
      ['C. tetani & others', 'Who makes\nit?'],
      ['[…] lives in cells', 'Rickettsia\n\nRickettsia lives in cells\nExtra'],
      ['Rickettsia lives in [where]', 'cells\n\nRickettsia lives in cells\nExtra'],
    ])
    expect(cards[0]?.tags).toEqual(['', 'toxins', '', 'Micro::Toxins'])
    expect(omitted).toEqual([])
  })

  it('[T-32] is imported with its pictures, which are recognised by their bytes, and with a list of omitted pictures', async () => {
    const { cards, images, omitted } = await readAnkiDeck(
      packed(
        [
          { type: basic, fields: ['<img src="a b.png">', "Back <img class=x src='a%20b.png'>"] },
          { type: basic, fields: ['Front <img src=page.html>', 'Back <img src="https://example.org/far.png">'] },
        ],
        { 0: 'a b.png', 1: 'page.html' },
        { 0: png, 1: strToU8('<script>') },
      ),
    )
    expect(images).toMatchObject([{ type: 'image/png', bytes: png }])
    expect(splitImages(cards[0]?.front ?? '')).toEqual(['', images[0]?.id, ''])
    expect(splitImages(cards[0]?.back ?? '')).toEqual(['Back ', images[0]?.id, ''])
    expect(withoutImages(cards[0]?.back ?? '')).toBe('Back (picture)')
    expect(cards[1]).toMatchObject({ front: 'Front', back: 'Back' })
    expect(omitted).toEqual([
      '1 picture that is not in the file',
      '1 picture that is damaged, larger than 2 MB or of an unknown format',
    ])
  })

  it('[T-32] is imported without the pictures that exceed the limit for one picture or the limit for the whole import, and reports a count for each limit', async () => {
    // The first picture is too large. The next twenty, of 1.99 MB each, use 39.8 MB of the 40 MB that an import may have,
    // so the last one does not fit.
    const files = Array.from({ length: 22 }, (_, at) => new Uint8Array(at === 0 ? 2_000_001 : 1_990_000).fill(at))
    for (const bytes of files) bytes.set(png)
    const names = files.map((_, at) => String(at))
    const { images, omitted } = await readAnkiDeck(
      packed(
        [{ type: basic, fields: ['Front', names.map((name) => `<img src=${name}>`).join('')] }],
        Object.fromEntries(names.map((name) => [name, name])),
        Object.fromEntries(files.map((bytes, at): [string, ZippableFile] => [String(at), [bytes, { level: 0 }]])),
      ),
    )
    expect(images).toHaveLength(20)
    expect(omitted).toEqual([
      '1 picture that is damaged, larger than 2 MB or of an unknown format',
      '1 picture beyond the limit of 40 MB per import',
    ])
  })

  it('[T-32] is imported with a list of the omitted parts: sounds, image occlusions, empty cards and the Anki schedule', async () => {
    const { cards, omitted } = await readAnkiDeck(
      packed([
        { type: basic, fields: ['Listen [sound:a.mp3]', 'Murmur'], reps: 4 },
        { type: basic, fields: ['[sound:b.mp3]', 'Murmur'] },
        { type: occlusion, fields: ['{{c1::image-occlusion:rect}}', '<img src="x.png">'] },
        { type: cloze, fields: ['No gap any more', ''] },
      ]),
    )
    expect(cards).toMatchObject([{ front: 'Listen', back: 'Murmur' }])
    expect(omitted).toEqual([
      '1 card that hides parts of a picture (image occlusion)',
      '2 cards with nothing to show on one side, for example only a sound',
      '1 sound or video',
      'Your Anki schedule: all cards start as new',
    ])
  })

  it('[T-32] in the newer format is imported, without the card that asks users of older Anki versions to update', async () => {
    const notes: TestNote[] = [
      { type: basic, fields: ['Front <img src="a.png">', 'Back'] },
      { type: cloze, fields: ['{{c1::Gap}} and text', ''] },
    ]
    const media = message([1, message([1, 'a.png'], [2, png.length])])
    const { cards, images } = await readAnkiDeck(
      zipSync({
        'collection.anki2': collectionOf([{ type: basic, fields: ['Please update', 'Anki'] }]),
        'collection.anki21b': new Uint8Array(zstdCompressSync(collectionOf(notes, true))),
        media: new Uint8Array(zstdCompressSync(media)),
        0: streamedZstd(png),
      }),
    )
    expect(images).toMatchObject([{ bytes: png }])
    expect(cards).toMatchObject([
      { back: 'Back', tags: ['', 'toxins', '', 'Micro::Toxins'] },
      { front: '[…] and text', back: 'Gap\n\nGap and text' },
    ])
  })

  it('[T-32] from our own export can be imported', async () => {
    const note = { id: 'titer-1', topic: 'A1', front: 'Who?', back: 'Me.' }
    expect(await readAnkiDeck(toAnkiPackage([note], () => 'A1'))).toMatchObject({
      cards: [{ front: 'Who?', back: 'Me.' }],
      omitted: [],
    })
  })

  it('[T-32] is refused if it unpacks to more than the limit, even if its directory states a smaller size, or if unpacking needs too much memory', async () => {
    for (const level of [0, 1] as const) {
      const bomb = zipSync({ 'collection.anki2': new Uint8Array(61_000_000) }, { level })
      expect(await faultOf(bomb)).toBe('too-large')
      const view = new DataView(bomb.buffer, bomb.byteOffset)
      // The last record of the file contains the position of the directory, and the directory contains the unpacked
      // size.
      const sizeAt = view.getUint32(bomb.length - 6, true) + 24
      expect(view.getUint32(sizeAt, true)).toBe(61_000_000)
      view.setUint32(sizeAt, 1_000, true)
      expect(await faultOf(bomb)).toBe('too-large')
    }
    const zstd = new Uint8Array(zstdCompressSync(new Uint8Array(61_000_000)))
    expect(await faultOf(zipSync({ 'collection.anki21b': zstd }))).toBe('too-large')
    const hugeWindow = streamedZstd(png).with(5, 20 << 3)
    expect(await faultOf(zipSync({ 'collection.anki21b': hugeWindow }))).toBe('too-large')
  })

  it('[T-32] is refused if it is a ZIP file without a deck, not a ZIP file, or damaged', async () => {
    expect(await faultOf(zipSync({ 'word/document.xml': png }))).toBe('not-a-deck')
    expect(await faultOf(strToU8('Front\tBack\n'.repeat(20)))).toBe('not-a-deck')
    expect(await faultOf(zipSync({ 'collection.anki2': collectionOf([]).slice(0, 3_000) }))).toBe('damaged')
    expect(await faultOf(zipSync({ 'collection.anki21b': strToU8('not zstd at all') }))).toBe('damaged')
    expect(await faultOf(zipSync({ 'collection.anki21b': strToU8('short') }))).toBe('damaged')
  })
})
