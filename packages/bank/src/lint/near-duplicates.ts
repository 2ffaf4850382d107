/** Something that could be the same as another in other words. */
interface Asked {
  id: string
  stem: string
  key: string
}

const tooAlike = 0.8

const piecesOf = ({ stem, key }: Asked): Set<string> => {
  const words = `${stem} ${key}`.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
}

/** Which ones say nearly the same as an earlier one with the same key, and which that is. */
export function findNearDuplicates(asked: readonly Asked[]): Map<string, string> {
  const alike = new Map<string, string>()
  const byKey = Map.groupBy(asked, ({ key }) => key.toLowerCase())
  for (const group of byKey.values()) {
    const kept: { id: string; pieces: Set<string> }[] = []
    for (const each of group) {
      const pieces = piecesOf(each)
      const twin = kept.find((other) => jaccard(pieces, other.pieces) > tooAlike)
      if (twin === undefined) kept.push({ id: each.id, pieces })
      else alike.set(each.id, twin.id)
    }
  }
  return alike
}

const jaccard = (one: Set<string>, other: Set<string>) => {
  const shared = [...one].filter((piece) => other.has(piece)).length
  return shared / (one.size + other.size - shared)
}
