import { documentKinds, type DocumentKind } from './documents.ts'
import { excerptOf, wordPattern } from './matches.ts'
import { bodyAt, stopWords, type IndexedDocument, type PackIndex } from './pack-index.ts'
import { similarity, normalise, addScores, wordsOf, type SearchTerm } from './word-index.ts'

export interface Hit {
  id: string
  title: string
  /** The text around the first match in the body. Undefined if the title contains a match, or if the body does not. */
  excerpt: string | undefined
  /** The words of the title that match the query. If there are none, the matching words of the body. */
  words: string[]
}

export interface HitGroup {
  kind: DocumentKind
  total: number
  hits: Hit[]
}

export type Counts = Record<DocumentKind, number>

/** Checks whether a word narrows the search. Stop words and single letters, as in “E. coli”, do not. */
const isSignificant = (term: string) => term.length > 1 && !stopWords.has(term)

/** Returns the query's significant words or, if it has none, its last word. */
const termsOf = (query: string) => {
  const terms = wordsOf(query).map(normalise)
  const significant = terms.filter(isSignificant)
  return significant.length > 0 ? significant : terms.slice(-1)
}

/**
 * Converts words to search terms. The last word may be half typed, so it matches as a prefix. An earlier word matches
 * as a prefix only if it has more than three letters.
 */
const searchTermsOf = (terms: readonly string[]): SearchTerm[] =>
  terms.map((term, at) => ({ term, isPrefix: at === terms.length - 1 || term.length > 3, maxTypos: 0 }))

/** Allows typos only in words of five or more letters, because shorter words are too similar to each other. */
const withTypos = (terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.map((each) => ({ ...each, maxTypos: each.term.length > 4 ? Math.round(each.term.length / 5) : 0 }))

interface Found {
  pack: PackIndex
  /** The document's position in the pack. */
  at: number
  document: IndexedDocument
  score: number
}

/**
 * Creates a search index with a separate part for each pack, so that adding a pack does not rebuild the whole index.
 */
export function createSearchIndex() {
  const packs = new Map<string, PackIndex>()
  const indexedKeys = new Set<string>()
  const counts: Counts = { article: 0, card: 0, question: 0, case: 0 }

  /**
   * Finds the documents that contain all terms or, unless `isAllRequired`, at least one term. Sorts them by relevance.
   */
  const rank = (terms: readonly SearchTerm[], isAllRequired: boolean, isNamesOnly: boolean): Found[] => {
    const scored = [...packs.values()].map((pack) => ({
      pack,
      scores: terms.map((each) => {
        const scores = new Float32Array(pack.documents.length)
        addScores(pack.names, each, scores)
        if (!isNamesOnly) addScores(pack.bodies, each, scores)
        return scores
      }),
    }))
    // A word weighs more if fewer texts contain it (inverse document frequency).
    const rarity = terms.map((_, at) => {
      const matching = scored.reduce((sum, { scores }) => sum + countPositive(scores[at]), 0)
      return Math.log(1 + indexedKeys.size / Math.max(1, matching))
    })
    const found: Found[] = []
    for (const { pack, scores } of scored) {
      for (const [at, document] of pack.documents.entries()) {
        let [score, matched] = [0, 0]
        for (const [of, each] of scores.entries()) {
          const own = each[at] ?? 0
          if (own > 0) matched += 1
          score += own * (rarity[of] ?? 0)
        }
        if (matched === scores.length || (matched > 0 && !isAllRequired)) found.push({ pack, at, document, score })
      }
    }
    return found.toSorted((one, other) => other.score - one.score)
  }

  const search = (query: string) => {
    const terms = searchTermsOf(termsOf(query))
    if (terms.length === 0) return { terms, found: [] }
    // One word of up to three letters matches too many words in running text, so search only titles and subjects first.
    const isNamesOnly = terms.length === 1 && (terms[0]?.term.length ?? 0) < 4
    const found = rank(terms, true, isNamesOnly)
    if (found.length > 0) return { terms, found }
    // If no title or subject matches, as with some abbreviations, search the full texts.
    const inText = isNamesOnly ? rank(terms, true, false) : []
    if (inText.length > 0) return { terms, found: inText }
    // Allow typos only if the exact words were not found, because a search with typos is ten times slower.
    const termsWithTypos = withTypos(terms)
    const foundWithTypos = rank(termsWithTypos, true, isNamesOnly)
    return {
      terms: termsWithTypos,
      found:
        foundWithTypos.length > 0 || terms.length === 1 ? foundWithTypos : rank(termsWithTypos, false, isNamesOnly),
    }
  }

  return {
    counts,
    /** Returns the keys of all documents. Two packs can contain the same document, which is indexed only once. */
    keys: (): readonly string[] => [...indexedKeys],
    add(pack: string, added: PackIndex) {
      for (const { key, kind, itemCount = 1 } of added.documents) {
        indexedKeys.add(key)
        counts[kind] += itemCount
      }
      packs.set(pack, added)
    },
    remove(pack: string) {
      for (const { key, kind, itemCount = 1 } of packs.get(pack)?.documents ?? []) {
        indexedKeys.delete(key)
        counts[kind] -= itemCount
      }
      packs.delete(pack)
    },
    /** Returns the best matches of each kind, at most `limit`, with the total number of matches. */
    find(query: string, limit: number): HitGroup[] {
      const { terms, found } = search(query)
      const groups = Map.groupBy(found, ({ document }) => document.kind)
      return documentKinds.flatMap((kind) => {
        const results = groups.get(kind) ?? []
        const hits = results.slice(0, limit).map((each) => hitOf(each, terms))
        return hits.length === 0 ? [] : [{ kind, total: results.length, hits }]
      })
    },
  }
}

function countPositive(scores: Float32Array | undefined) {
  let count = 0
  for (const score of scores ?? []) if (score > 0) count += 1
  return count
}

function hitOf({ pack, at, document: { id, title } }: Found, terms: readonly SearchTerm[]): Hit {
  const matchingWords = (text: string) =>
    [...new Set(wordsOf(text).map((word) => word.toLowerCase()))].filter((word) =>
      terms.some((each) => similarity(each, normalise(word)) > 0),
    )
  const inTitle = matchingWords(title)
  if (inTitle.length > 0) return { id, title, excerpt: undefined, words: inTitle }
  const body = bodyAt(pack, at)
  const words = matchingWords(body)
  const pattern = wordPattern(words)
  return { id, title, excerpt: pattern && excerptOf(body, pattern), words }
}
