const escapePattern = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

// Matches digits, Latin letters and Greek letters. Matching all Unicode letters is ten times slower.
const letter = String.raw`[\dA-Za-zÀ-ÖØ-öø-ɏͰ-Ͽ]`

/**
 * Creates a pattern that matches the given words as whole words. Each call returns a new pattern, because a global
 * pattern stores its last position.
 */
export function wordPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return new RegExp(`(?<!${letter})(${longestFirst.map(escapePattern).join('|')})(?!${letter})`, 'gi')
}

const charactersBefore = 40
const excerptLength = 150

/** Returns about 150 characters of the text around the first match, or undefined if nothing matches. */
export function excerptOf(text: string, pattern: RegExp): string | undefined {
  const at = text.search(pattern)
  if (at === -1) return undefined
  const start = at <= charactersBefore ? 0 : text.indexOf(' ', at - charactersBefore) + 1
  const rest = text.slice(start, start + excerptLength)
  const isCut = start + excerptLength < text.length
  const end = isCut ? rest.slice(0, Math.max(rest.lastIndexOf(' '), at - start)) : rest
  return `${start > 0 ? '… ' : ''}${end}${isCut ? ' …' : ''}`
}
