const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

// Digits and letters, Latin and Greek: a class of all letters there are takes ten times as long to look up.
const letter = String.raw`[\dA-Za-zÀ-ÖØ-öø-ɏͰ-Ͽ]`

/** Finds these words, whole; a new one each time, as a pattern remembers where it stopped. */
export function wordPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return new RegExp(`(?<!${letter})(${longestFirst.map(escaped).join('|')})(?!${letter})`, 'gi')
}

const before = 40
const length = 150

/** A line of text around the first of the words. */
export function excerptOf(text: string, pattern: RegExp): string | undefined {
  const at = text.search(pattern)
  if (at === -1) return undefined
  const start = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const rest = text.slice(start, start + length)
  const isCut = start + length < text.length
  const end = isCut ? rest.slice(0, Math.max(rest.lastIndexOf(' '), at - start)) : rest
  return `${start > 0 ? '… ' : ''}${end}${isCut ? ' …' : ''}`
}
