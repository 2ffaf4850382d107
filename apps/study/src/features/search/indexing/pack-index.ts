import type { SearchDocument } from './documents.ts'
import { indexWords, type WordIndex } from './word-index.ts'

// Nearly every text contains these words, so they are slow to look up and do not narrow the search.
export const stopWords = new Set(
  'a an and are as at be by for from has have how in is it its of on or than that the this to was what when which who why with'.split(
    ' ',
  ),
)

/** A document as the index keeps it, without the texts that only indexing needs. */
export type IndexedDocument = Omit<SearchDocument, 'about' | 'body'>

/** The indexed documents of one pack. */
export interface PackIndex {
  documents: readonly IndexedDocument[]
  names: WordIndex
  bodies: WordIndex
  /** The documents' bodies in UTF-8, one after the other. Strings would need nearly twice the memory. */
  texts: Uint8Array<ArrayBuffer>
  /** For each document, the start of its body in `texts`; the last element is the total length. */
  textStarts: Uint32Array<ArrayBuffer>
}

/** Indexes the documents of one pack. */
export function createPackIndex(documents: readonly SearchDocument[]): PackIndex {
  // Subjects and bodies have no length penalty, because an article is longer than a card, but not less relevant.
  const titles = { boost: 4, lengthPenalty: 0.7, texts: documents.map(({ title }) => title) }
  const subjects = { boost: 2, lengthPenalty: 0, texts: documents.map(({ about }) => about) }
  const bodies = { boost: 1, lengthPenalty: 0, texts: documents.map(({ body }) => body) }
  const isIndexed = (word: string) => !stopWords.has(word)
  return {
    documents: documents.map(withoutTexts),
    names: indexWords([titles, subjects], isIndexed),
    bodies: indexWords([bodies], isIndexed),
    ...joinTexts(bodies.texts),
  }
}

const withoutTexts = ({ key, kind, id, title, itemCount }: SearchDocument): IndexedDocument => ({
  key,
  kind,
  id,
  title,
  ...(itemCount !== undefined && { itemCount }),
})

function joinTexts(texts: readonly string[]) {
  const encoded = texts.map((text) => new TextEncoder().encode(text))
  const textStarts = new Uint32Array(encoded.length + 1)
  for (const [at, { length }] of encoded.entries()) textStarts[at + 1] = (textStarts[at] ?? 0) + length
  const joined = new Uint8Array(textStarts.at(-1) ?? 0)
  for (const [at, bytes] of encoded.entries()) joined.set(bytes, textStarts[at])
  return { texts: joined, textStarts }
}

/** Returns the body of the document at this position in the pack. */
export const bodyAt = ({ texts, textStarts }: PackIndex, at: number) =>
  new TextDecoder().decode(texts.subarray(textStarts[at], textStarts[at + 1]))

/** Returns the memory that a worker can hand over without copying it. */
export const buffersOf = ({ names, bodies, texts, textStarts }: PackIndex): ArrayBuffer[] =>
  [names.starts, names.texts, names.weights, bodies.starts, bodies.texts, bodies.weights, texts, textStarts].map(
    ({ buffer }) => buffer,
  )
