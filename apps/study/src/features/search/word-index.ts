/** Which words stand in which texts, and how much each says about its text: in arrays, as maps take ten times the room. */
export interface WordIndex {
  /** In order, so that those with the same beginning stand together. */
  words: readonly string[]
  /** Where what is known of each word begins; one more than there are words. */
  starts: Uint32Array
  texts: Uint32Array
  weights: Float32Array
}

export interface Field {
  /** How much more a word says here than elsewhere. */
  boost: number
  /** How much less a word says among many. */
  lengthShare: number
  texts: readonly string[]
}

export const wordsOf = (text: string) => text.split(/[\n\r\p{Z}\p{P}]+/u).filter((word) => word !== '')

// oxlint-disable-next-line no-control-regex -- All of ASCII.
const isSimple = /^[\u0000-\u007F]*$/

/** As it is looked for: without capitals and accents. */
export const plain = (word: string) =>
  (isSimple.test(word) ? word : word.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')).toLowerCase()

// The usual figure of BM25: how soon more of the same word says no more.
const saturation = 1.2

/** One text after the other, and nothing held of a text but what is found in it: a phone has little room for more. */
export function indexWords(fields: readonly Field[], isTelling: (word: string) => boolean): WordIndex {
  const usual = fields.map(({ texts }) => texts.reduce((sum, text) => sum + wordsOf(text).length, 0) / texts.length)
  // For each word: a text, and what the word says about it, in turns.
  const found = new Map<string, number[]>()
  for (const text of fields[0]?.texts.keys() ?? []) {
    for (const [word, weight] of weighWords(fields, usual, text)) {
      if (!isTelling(word)) continue
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

function weighWords(fields: readonly Field[], usual: readonly number[], text: number) {
  const weights = new Map<string, number>()
  for (const [at, { boost, lengthShare, texts }] of fields.entries()) {
    const words = wordsOf(texts[text] ?? '').map(plain)
    const slack = saturation * (1 - lengthShare + (lengthShare * words.length) / (usual[at] ?? 1))
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const weight = (boost * count * (saturation + 1)) / (count + slack)
      weights.set(word, (weights.get(word) ?? 0) + weight)
    }
  }
  return weights
}

/** What is looked for: a word, perhaps half typed, perhaps with slips of the finger. */
export interface Sought {
  term: string
  isHalf: boolean
  mostSlips: number
}

/** How near a word is to what is sought, from nothing to one. */
export function nearness({ term, isHalf, mostSlips }: Sought, word: string): number {
  if (word === term) return 1
  if (isHalf && word.startsWith(term)) return term.length / word.length
  if (mostSlips === 0) return 0
  const slips = slipsBetween(term, word, mostSlips)
  return slips > mostSlips ? 0 : term.length / (2 * Math.max(term.length, word.length))
}

const longest = 60
const rows = [new Uint8Array(longest + 1), new Uint8Array(longest + 1)] as const

/**
 * How many letters of a term are wrong, missing or too many beside the beginning of a word; beyond so many, one more.
 * Only what lies within so many letters of the diagonal is worked out, the rest is more anyway.
 */
function slipsBetween(term: string, word: string, most: number): number {
  const tooMany = most + 1
  if (word.length < term.length - most || term.length > longest - most) return tooMany
  let [row, next] = rows
  for (let at = 0; at <= tooMany; at += 1) row[at] = at
  for (let typed = 1; typed <= term.length; typed += 1) {
    const from = Math.max(1, typed - most)
    const to = Math.min(word.length, typed + most)
    const letter = term.charCodeAt(typed - 1)
    next[from - 1] = from === 1 ? typed : tooMany
    let fewest = next[from - 1] ?? tooMany
    for (let at = from; at <= to; at += 1) {
      const swapped = (row[at - 1] ?? tooMany) + (word.charCodeAt(at - 1) === letter ? 0 : 1)
      const slips = Math.min(swapped, (row[at] ?? tooMany) + 1, (next[at - 1] ?? tooMany) + 1)
      next[at] = slips
      if (slips < fewest) fewest = slips
    }
    next[to + 1] = tooMany
    if (fewest > most) return tooMany
    ;[row, next] = [next, row]
  }
  let fewest = tooMany
  for (let at = Math.max(0, term.length - most); at <= Math.min(word.length, term.length + most); at += 1) {
    fewest = Math.min(fewest, row[at] ?? tooMany)
  }
  return fewest
}

/** Adds to each text what its words say about what is sought. */
export function weigh({ words, starts, texts, weights }: WordIndex, sought: Sought, scores: Float32Array) {
  const isRange = sought.mostSlips === 0
  for (let at = isRange ? firstFrom(words, sought.term) : 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (isRange && !word.startsWith(sought.term)) break
    const near = nearness(sought, word)
    if (near === 0) continue
    const end = starts[at + 1] ?? 0
    for (let place = starts[at] ?? 0; place < end; place += 1) {
      const text = texts[place] ?? 0
      scores[text] = (scores[text] ?? 0) + near * (weights[place] ?? 0)
    }
  }
}

function firstFrom(words: readonly string[], term: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}
