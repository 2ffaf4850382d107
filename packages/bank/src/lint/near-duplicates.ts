/** A question to compare with others. */
interface Asked {
  id: string
  stem: string
  key: string
  /** Questions about different figures are different, even if they have the same words. */
  figure?: string | undefined
}

const maxSimilarity = 0.8

const wordPairsOf = ({ stem, key }: Asked): Set<string> => {
  const words = `${stem} ${key}`.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
}

/**
 * Finds questions that are nearly the same as an earlier question with the same key. Returns a map from each question's
 * id to the earlier question's id.
 */
export function findNearDuplicates(asked: readonly Asked[]): Map<string, string> {
  const duplicates = new Map<string, string>()
  const byKey = Map.groupBy(asked, ({ key, figure = '' }) => `${figure} ${key.toLowerCase()}`)
  for (const group of byKey.values()) {
    const kept: { id: string; wordPairs: Set<string> }[] = []
    for (const each of group) {
      const wordPairs = wordPairsOf(each)
      const twin = kept.find((other) => jaccard(wordPairs, other.wordPairs) > maxSimilarity)
      if (twin === undefined) kept.push({ id: each.id, wordPairs })
      else duplicates.set(each.id, twin.id)
    }
  }
  return duplicates
}

const jaccard = (one: Set<string>, other: Set<string>) => {
  const shared = [...one].filter((pair) => other.has(pair)).length
  return shared / (one.size + other.size - shared)
}
