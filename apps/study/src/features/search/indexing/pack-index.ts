import type { SearchDocument } from './documents.ts'
import { indexWords, type WordIndex } from './word-index.ts'

// Nearly every text contains these words, so they are slow to look up and do not narrow the search.
export const stopWords = new Set(
  'a an and are as at be by for from has have how in is it its of on or than that the this to was what when which who why with'.split(
    ' ',
  ),
)

/** The indexed documents of one pack. */
export interface PackIndex {
  documents: readonly SearchDocument[]
  names: WordIndex
  bodies: WordIndex
}

/** Indexes the documents of one pack. */
export function createPackIndex(documents: readonly SearchDocument[]): PackIndex {
  // Subjects and bodies have no length penalty, because an article is longer than a card, but not less relevant.
  const titles = { boost: 4, lengthPenalty: 0.7, texts: documents.map(({ title }) => title) }
  const subjects = { boost: 2, lengthPenalty: 0, texts: documents.map(({ about }) => about) }
  const bodies = { boost: 1, lengthPenalty: 0, texts: documents.map(({ body }) => body) }
  const isIndexed = (word: string) => !stopWords.has(word)
  return { documents, names: indexWords([titles, subjects], isIndexed), bodies: indexWords([bodies], isIndexed) }
}
