import { kinds, type Kind, type SearchDocument } from './documents.ts'
import { excerptOf, wordPattern } from './matches.ts'
import { indexWords, nearness, plain, weigh, wordsOf, type Sought, type WordIndex } from './word-index.ts'

export interface Hit {
  id: string
  title: string
  /** Where the words stand, when the title does not have them. */
  excerpt: string | undefined
  /** Words of the text that were found. */
  words: string[]
}

export interface HitGroup {
  kind: Kind
  total: number
  hits: Hit[]
}

export type Counts = Record<Kind, number>

// Nearly everything has these, so they tell nothing apart and cost the most.
const fillers = new Set(
  'a an and are as at be by for from has have how in is it its of on or than that the this to was what when which who why with'.split(
    ' ',
  ),
)

/** A single letter, as in “E. coli”, says as little beside a whole word. */
const isTelling = (term: string) => term.length > 1 && !fillers.has(term)

/** The words to look for; the one that is being typed, when there is no other. */
const termsOf = (query: string) => {
  const terms = wordsOf(query).map(plain)
  const telling = terms.filter(isTelling)
  return telling.length > 0 ? telling : terms.slice(-1)
}

/** The last word may be half typed; an earlier one is whole unless it is long. */
const soughtOf = (terms: readonly string[]): Sought[] =>
  terms.map((term, at) => ({ term, isHalf: at === terms.length - 1 || term.length > 3, mostSlips: 0 }))

/** A slip of the finger in a long word; short words are too near to each other. */
const withSlips = (sought: readonly Sought[]): Sought[] =>
  sought.map((each) => ({ ...each, mostSlips: each.term.length > 4 ? Math.round(each.term.length / 5) : 0 }))

/** What one pack has brought. */
interface Shelf {
  documents: readonly SearchDocument[]
  names: WordIndex
  bodies: WordIndex
}

interface Found {
  document: SearchDocument
  score: number
}

/** An index that grows pack by pack, so that what is downloaded later costs only itself. */
export function createSearchIndex() {
  const shelves = new Map<string, Shelf>()
  const held = new Set<string>()
  const counts: Counts = { article: 0, card: 0, question: 0, case: 0 }

  /** What has all of the words, or at least one of them; the best first. */
  const rank = (sought: readonly Sought[], areAllWanted: boolean, isByName: boolean): Found[] => {
    const scored = [...shelves.values()].map(({ documents, names, bodies }) => ({
      documents,
      scores: sought.map((each) => {
        const scores = new Float32Array(documents.length)
        weigh(names, each, scores)
        if (!isByName) weigh(bodies, each, scores)
        return scores
      }),
    }))
    // What few texts have says more about them.
    const rarity = sought.map((_, at) => {
      const having = scored.reduce((sum, { scores }) => sum + countOver(scores[at]), 0)
      return Math.log(1 + held.size / Math.max(1, having))
    })
    const found: Found[] = []
    for (const { documents, scores } of scored) {
      for (const [at, document] of documents.entries()) {
        let [score, had] = [0, 0]
        for (const [of, each] of scores.entries()) {
          const own = each[at] ?? 0
          if (own > 0) had += 1
          score += own * (rarity[of] ?? 0)
        }
        if (had === scores.length || (had > 0 && !areAllWanted)) found.push({ document, score })
      }
    }
    return found.toSorted((one, other) => other.score - one.score)
  }

  const search = (query: string) => {
    const sought = soughtOf(termsOf(query))
    if (sought.length === 0) return { sought, found: [] }
    // The beginning of a name: in running text two or three letters are everywhere.
    const isByName = sought.length === 1 && (sought[0]?.term.length ?? 0) < 4
    const found = rank(sought, true, isByName)
    if (found.length > 0) return { sought, found }
    // What nothing is named after, such as an abbreviation, may stand in the text.
    const inText = isByName ? rank(sought, true, false) : []
    if (inText.length > 0) return { sought, found: inText }
    // Slips cost ten times as much to look for, and are seldom meant where the words themselves are found.
    const slipped = withSlips(sought)
    const near = rank(slipped, true, isByName)
    return { sought: slipped, found: near.length > 0 || sought.length === 1 ? near : rank(slipped, false, isByName) }
  }

  return {
    counts,
    add(pack: string, added: readonly SearchDocument[]) {
      const documents = added.filter(({ key }) => !held.has(key))
      for (const { key, kind, holds = 1 } of documents) {
        held.add(key)
        counts[kind] += holds
      }
      // An article is long beside a card, and names more, but is no less about each.
      const titles = { boost: 4, lengthShare: 0.7, texts: documents.map(({ title }) => title) }
      const subjects = { boost: 2, lengthShare: 0, texts: documents.map(({ about }) => about) }
      const bodies = { boost: 1, lengthShare: 0, texts: documents.map(({ body }) => body) }
      const isKept = (word: string) => !fillers.has(word)
      shelves.set(pack, {
        documents,
        names: indexWords([titles, subjects], isKept),
        bodies: indexWords([bodies], isKept),
      })
    },
    remove(pack: string) {
      for (const { key, kind, holds = 1 } of shelves.get(pack)?.documents ?? []) {
        held.delete(key)
        counts[kind] -= holds
      }
      shelves.delete(pack)
    },
    /** The best of each kind, and how many there are. */
    find(query: string, most: number): HitGroup[] {
      const { sought, found } = search(query)
      const groups = Map.groupBy(found, ({ document }) => document.kind)
      return kinds.flatMap((kind) => {
        const results = groups.get(kind) ?? []
        const hits = results.slice(0, most).map(({ document }) => hitOf(document, sought))
        return hits.length === 0 ? [] : [{ kind, total: results.length, hits }]
      })
    },
  }
}

function countOver(scores: Float32Array | undefined) {
  let count = 0
  for (const score of scores ?? []) if (score > 0) count += 1
  return count
}

function hitOf({ id, title, body }: SearchDocument, sought: readonly Sought[]): Hit {
  const soughtIn = (text: string) =>
    [...new Set(wordsOf(text).map((word) => word.toLowerCase()))].filter((word) =>
      sought.some((each) => nearness(each, plain(word)) > 0),
    )
  const inTitle = soughtIn(title)
  if (inTitle.length > 0) return { id, title, excerpt: undefined, words: inTitle }
  const words = soughtIn(body)
  const pattern = wordPattern(words)
  return { id, title, excerpt: pattern && excerptOf(body, pattern), words }
}
