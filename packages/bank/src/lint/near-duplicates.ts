/** A question to compare with others. */
interface ComparedQuestion {
  id: string
  stem: string
  key: string
  /** Questions about different figures are different, even if they have the same words. */
  figure?: string | undefined
}

const maxSimilarity = 0.8

const wordPairsOf = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
}

/**
 * Finds questions that are nearly the same as an earlier question with the same key. Returns a map from the id of each
 * such question to the id of the earlier question.
 */
export function findNearDuplicates(questions: readonly ComparedQuestion[]): Map<string, string> {
  const duplicates = new Map<string, string>()
  const byKey = Map.groupBy(questions, ({ key, figure = '' }) => `${figure} ${key.toLowerCase()}`)
  for (const group of byKey.values()) {
    const kept: { id: string; wordPairs: Set<string> }[] = []
    for (const each of group) {
      const wordPairs = wordPairsOf(`${each.stem} ${each.key}`)
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

/** A text to compare with others of the same topic. */
interface Comparable {
  id: string
  topic: string
  text: string
  /** Texts of the same group are meant to be alike, such as the descriptions of the same patient. */
  group?: string
}

const twinSimilarity = 0.6

/** Returns the ids of texts that are nearly the same as an earlier text of the same topic. */
export const findTwins = (texts: readonly Comparable[]): string[] =>
  [...Map.groupBy(texts, ({ topic }) => topic).values()].flatMap((own) => {
    const seen: { group: string | undefined; wordPairs: Set<string> }[] = []
    return own.flatMap(({ id, text, group }) => {
      const wordPairs = wordPairsOf(text)
      const isTwin = seen.some(
        (other) =>
          (group === undefined || other.group !== group) && jaccard(wordPairs, other.wordPairs) > twinSimilarity,
      )
      seen.push({ group, wordPairs })
      return isTwin ? [id] : []
    })
  })
