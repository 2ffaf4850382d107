import { z } from 'zod'
import { damaged } from './deck-fault.ts'
import { numberField, readProtobuf, textField } from './protobuf.ts'
import { openSqlite, type SqliteFile, type SqlValue } from './sqlite.ts'
import type { CardTemplate } from './template.ts'

export interface NoteType {
  name: string
  isCloze: boolean
  fields: string[]
  templates: CardTemplate[]
}

interface Note {
  type: number
  tags: string[]
  fields: string[]
}

interface AnkiCard {
  note: number
  deck: number
  ord: number
  /** Whether the student has reviewed the card in Anki. */
  isReviewed: boolean
}

/** The data of an Anki collection from which cards are made. */
export interface Collection {
  noteTypes: Map<number, NoteType>
  notes: Map<number, Note>
  cards: AnkiCard[]
  deckNames: Map<number, string>
}

/** Reads an Anki collection in the newer format, which Anki has used since 2.1.28, or in the older format. */
export function readCollection(bytes: Uint8Array): Collection {
  const database = openSqlite(bytes)
  const { noteTypes, deckNames } = database.has('notetypes') ? readTables(database) : readJson(database)
  return {
    noteTypes,
    deckNames,
    notes: new Map(
      database.rows('notes').map(({ rowid, values }) => [
        rowid,
        {
          type: numberOf(values[2]),
          tags: textOf(values[5]).split(' '),
          fields: textOf(values[6]).split('\u001F'),
        },
      ]),
    ),
    cards: database.rows('cards').map(({ values }) => ({
      note: numberOf(values[1]),
      deck: numberOf(values[2]),
      ord: numberOf(values[3]),
      isReviewed: numberOf(values[11]) > 0,
    })),
  }
}

const numberOf = (value: SqlValue | undefined) => (typeof value === 'number' ? value : 0)
// SQLite may store a field that looks like a number as a number, so numbers are converted back to text.
const textOf = (value: SqlValue | undefined) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const bytesOf = (value: SqlValue | undefined) => (value instanceof Uint8Array ? value : new Uint8Array())

const named = z.looseObject({ name: z.string() })
const models = z.record(
  z.string(),
  named.extend({
    type: z.number().catch(0),
    flds: z.array(named),
    tmpls: z.array(z.looseObject({ qfmt: z.string(), afmt: z.string() })),
  }),
)
const decks = z.record(z.string(), named)

/** Reads the note types and decks of the older format, which stores them as JSON in one row. */
function readJson(database: SqliteFile): Pick<Collection, 'noteTypes' | 'deckNames'> {
  const [row] = database.rows('col')
  const parsed = <Schema extends z.ZodType>(schema: Schema, at: number): z.output<Schema> => {
    try {
      return schema.parse(JSON.parse(textOf(row?.values[at])))
    } catch {
      throw damaged('The collection does not describe its note types or decks.')
    }
  }
  return {
    noteTypes: new Map(
      Object.entries(parsed(models, 9)).map(([id, { name, type, flds, tmpls }]) => [
        Number(id),
        {
          name,
          isCloze: type === 1,
          fields: flds.map((field) => field.name),
          templates: tmpls.map(({ qfmt, afmt }) => ({ front: qfmt, back: afmt })),
        },
      ]),
    ),
    deckNames: new Map(Object.entries(parsed(decks, 10)).map(([id, { name }]) => [Number(id), name])),
  }
}

const clozeKind = 1

/** Reads the note types and decks of the newer format, which stores them in tables with protobuf messages. */
function readTables(database: SqliteFile): Pick<Collection, 'noteTypes' | 'deckNames'> {
  // The rows of these tables are sorted by note type and position.
  const fields = Map.groupBy(database.rows('fields'), ({ values }) => values[0])
  const templates = Map.groupBy(database.rows('templates'), ({ values }) => values[0])
  return {
    noteTypes: new Map(
      database.rows('notetypes').map(({ rowid, values }) => [
        rowid,
        {
          name: textOf(values[1]),
          isCloze: numberField(readProtobuf(bytesOf(values[4])), 1) === clozeKind,
          fields: (fields.get(rowid) ?? []).map((field) => textOf(field.values[2])),
          templates: (templates.get(rowid) ?? []).map((template) => {
            const config = readProtobuf(bytesOf(template.values[5]))
            return { front: textField(config, 1), back: textField(config, 2) }
          }),
        },
      ]),
    ),
    deckNames: new Map(
      database.rows('decks').map(({ rowid, values }) => [rowid, textOf(values[1]).replaceAll('\u001F', '::')]),
    ),
  }
}
