/**
 * An inverted index: for each word, the texts that contain it, with weights. Typed arrays need a tenth of the memory of
 * maps.
 */
export interface WordIndex {
  /** The words, sorted so that words with the same prefix are adjacent. */
  words: readonly string[]
  /** For each word, the start of its entries in `texts` and `weights`; the last element is the total length. */
  starts: Uint32Array<ArrayBuffer>
  texts: Uint32Array<ArrayBuffer>
  weights: Float32Array<ArrayBuffer>
}

export interface Field {
  /** The weight of this field relative to other fields. */
  boost: number
  /** How much a long text lowers the weight of its words, from 0 to 1 (`b` in BM25). */
  lengthPenalty: number
  texts: readonly string[]
}

export const wordsOf = (text: string) => text.split(/[\n\r\p{Z}\p{P}]+/u).filter((word) => word !== '')

// oxlint-disable-next-line no-control-regex -- The range is all of ASCII.
const isAscii = /^[\u0000-\u007F]*$/

/** Converts a word to lower case without accents, the form in which words are stored and looked up. */
export const normalise = (word: string) =>
  (isAscii.test(word) ? word : word.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')).toLowerCase()

// The usual value of `k1` in BM25, which limits the weight of a repeated word.
const saturation = 1.2

/** Indexes one text at a time and keeps only its word weights, because a phone has little memory. */
export function indexWords(fields: readonly Field[], isIndexed: (word: string) => boolean): WordIndex {
  // Without a length penalty, the weights do not depend on the lengths, so the words are not counted.
  const averageLengths = fields.map(({ lengthPenalty, texts }) =>
    lengthPenalty === 0 ? 1 : texts.reduce((sum, text) => sum + wordsOf(text).length, 0) / texts.length,
  )
  // For each word, a list that alternates between a text's index and the word's weight in that text.
  const found = new Map<string, number[]>()
  for (const text of fields[0]?.texts.keys() ?? []) {
    for (const [word, weight] of wordWeights(fields, averageLengths, text)) {
      if (!isIndexed(word)) continue
      const places = found.get(word)
      if (places === undefined) found.set(word, [text, weight])
      else places.push(text, weight)
    }
  }
  const words = [...found.keys()].toSorted()
  const starts = new Uint32Array(words.length + 1)
  for (const [place, word] of words.entries()) {
    starts[place + 1] = (starts[place] ?? 0) + (found.get(word)?.length ?? 0) / 2
  }
  const texts = new Uint32Array(starts.at(-1) ?? 0)
  const weights = new Float32Array(texts.length)
  for (const [place, word] of words.entries()) {
    const start = starts[place] ?? 0
    for (const [at, value] of found.get(word)?.entries() ?? []) {
      if (at % 2 === 0) texts[start + at / 2] = value
      else weights[start + (at - 1) / 2] = value
    }
  }
  return { words, starts, texts, weights }
}

function wordWeights(fields: readonly Field[], averageLengths: readonly number[], text: number) {
  const weights = new Map<string, number>()
  for (const [at, { boost, lengthPenalty, texts }] of fields.entries()) {
    const words = wordsOf(texts[text] ?? '').map(normalise)
    const damping = saturation * (1 - lengthPenalty + (lengthPenalty * words.length) / (averageLengths[at] ?? 1))
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const weight = (boost * count * (saturation + 1)) / (count + damping)
      weights.set(word, (weights.get(word) ?? 0) + weight)
    }
  }
  return weights
}

/** A word in the query, which may be half typed or contain typos. */
export interface SearchTerm {
  term: string
  isPrefix: boolean
  maxTypos: number
}

/** Computes how well a word matches a search term, from 0 to 1. */
export function similarity({ term, isPrefix, maxTypos }: SearchTerm, word: string): number {
  if (word === term) return 1
  if (isPrefix && word.startsWith(term)) return term.length / word.length
  if (maxTypos === 0) return 0
  const typos = prefixDistance(term, word, maxTypos)
  return typos > maxTypos ? 0 : term.length / (2 * Math.max(term.length, word.length))
}

const maxTermLength = 60
const rows = [new Uint8Array(maxTermLength + 1), new Uint8Array(maxTermLength + 1)] as const

/**
 * Computes the edit distance between a term and the best matching prefix of a word, or `max + 1` if the distance
 * exceeds `max`. Only the cells within `max` of the diagonal are computed, because all other cells exceed `max`.
 */
function prefixDistance(term: string, word: string, max: number): number {
  const tooMany = max + 1
  if (word.length < term.length - max || term.length > maxTermLength - max) return tooMany
  let [row, next] = rows
  for (let at = 0; at <= tooMany; at += 1) row[at] = at
  for (let typed = 1; typed <= term.length; typed += 1) {
    const from = Math.max(1, typed - max)
    const to = Math.min(word.length, typed + max)
    const letter = term.charCodeAt(typed - 1)
    next[from - 1] = from === 1 ? typed : tooMany
    let fewest = next[from - 1] ?? tooMany
    for (let at = from; at <= to; at += 1) {
      const substituted = (row[at - 1] ?? tooMany) + (word.charCodeAt(at - 1) === letter ? 0 : 1)
      const distance = Math.min(substituted, (row[at] ?? tooMany) + 1, (next[at - 1] ?? tooMany) + 1)
      next[at] = distance
      if (distance < fewest) fewest = distance
    }
    next[to + 1] = tooMany
    if (fewest > max) return tooMany
    ;[row, next] = [next, row]
  }
  let fewest = tooMany
  for (let at = Math.max(0, term.length - max); at <= Math.min(word.length, term.length + max); at += 1) {
    fewest = Math.min(fewest, row[at] ?? tooMany)
  }
  return fewest
}

/** Adds the weight of each matching word, multiplied by its similarity to the search term, to its text's score. */
export function addScores({ words, starts, texts, weights }: WordIndex, searchTerm: SearchTerm, scores: Float32Array) {
  const isExact = searchTerm.maxTypos === 0
  for (let at = isExact ? lowerBound(words, searchTerm.term) : 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (isExact && !word.startsWith(searchTerm.term)) break
    const match = similarity(searchTerm, word)
    if (match === 0) continue
    const end = starts[at + 1] ?? 0
    for (let place = starts[at] ?? 0; place < end; place += 1) {
      const text = texts[place] ?? 0
      scores[text] = (scores[text] ?? 0) + match * (weights[place] ?? 0)
    }
  }
}

function lowerBound(words: readonly string[], term: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}
