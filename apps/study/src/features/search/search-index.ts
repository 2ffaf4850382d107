import MiniSearch from 'minisearch'
import { kinds, type Kind, type SearchDocument } from './documents.ts'
import { excerptOf, wordPattern } from './matches.ts'

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

const plain = (term: string) =>
  term
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

// Nearly everything has these, so they tell nothing apart and cost the most.
const fillers = new Set(
  'a an and are as at be by for from has have how in is it its of on or than that the this to was what when which who why with'.split(
    ' ',
  ),
)

/** A single letter, as in “E. coli”, says as little beside a whole word. */
const isTelling = (term: string) => term.length > 1 && !fillers.has(term)

const tokenize = MiniSearch.getDefault('tokenize') as (text: string) => string[]

/** The words to look for; the one that is being typed, when there is no other. */
const termsOf = (query: string) => {
  const terms = tokenize(query)
    .map(plain)
    .filter((term) => term !== '')
  const telling = terms.filter(isTelling)
  return telling.length > 0 ? telling : terms.slice(-1)
}

/** An index that grows pack by pack, so that what is downloaded later costs only itself. */
export function createSearchIndex() {
  const index = new MiniSearch<SearchDocument>({
    idField: 'key',
    fields: ['title', 'about', 'body'],
    processTerm: (term) => {
      const word = plain(term)
      return fillers.has(word) ? null : word
    },
  })
  const documents = new Map<string, SearchDocument>()
  const packs = new Map<string, string[]>()
  const counts: Counts = { article: 0, card: 0, question: 0, case: 0 }

  const search = (query: string) => {
    const terms = termsOf(query)
    const words = terms.join(' ')
    const options = {
      boost: { title: 4, about: 2 },
      // The last word may be half typed; an earlier one is whole unless it is long.
      prefix: (term: string, at: number) => at === terms.length - 1 || term.length > 3,
      processTerm: (term: string) => term,
      // The beginning of a name: in running text two or three letters are everywhere.
      ...(words.length < 4 && { fields: ['title', 'about'] }),
    }
    // A slip of the finger in a long word; short words are too near to each other.
    const slips = { ...options, fuzzy: (term: string) => (term.length > 4 ? 0.2 : false) }
    // Slips cost ten times as much to look for, and are seldom meant where the words themselves are found.
    for (const each of [options, slips]) {
      const all = index.search(words, { ...each, combineWith: 'AND' })
      if (all.length > 0) return all
    }
    return terms.length === 1 ? [] : index.search(words, slips)
  }

  return {
    counts,
    add(pack: string, added: readonly SearchDocument[]) {
      const fresh = added.filter(({ key }) => !documents.has(key))
      for (const document of fresh) {
        documents.set(document.key, document)
        counts[document.kind] += document.holds ?? 1
      }
      packs.set(
        pack,
        fresh.map(({ key }) => key),
      )
      index.addAll(fresh)
    },
    remove(pack: string) {
      const keys = packs.get(pack) ?? []
      for (const key of keys) {
        const document = documents.get(key)
        if (document !== undefined) counts[document.kind] -= document.holds ?? 1
        documents.delete(key)
      }
      index.discardAll(keys)
      packs.delete(pack)
    },
    /** The best of each kind, and how many there are. */
    find(query: string, most: number): HitGroup[] {
      const found = Map.groupBy(search(query), ({ id }) => documents.get(id as string)?.kind)
      return kinds.flatMap((kind) => {
        const results = found.get(kind) ?? []
        const hits = results.slice(0, most).flatMap(({ id, terms }) => {
          const document = documents.get(id as string)
          return document === undefined ? [] : [hitOf(document, terms)]
        })
        return hits.length === 0 ? [] : [{ kind, total: results.length, hits }]
      })
    },
  }
}

function hitOf({ id, title, body }: SearchDocument, words: string[]): Hit {
  const pattern = wordPattern(words)
  const isInTitle = pattern !== undefined && pattern.test(title)
  return { id, title, excerpt: isInTitle || pattern === undefined ? undefined : excerptOf(body, pattern), words }
}
