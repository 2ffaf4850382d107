const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Returns a pattern that matches full species names, names with an abbreviated genus, and genera. The pattern does not
 * match serovars and text in brackets, because they are not printed in italics. Returns undefined if there are no names
 * to match.
 */
export function speciesPattern(organisms: readonly string[]): RegExp | undefined {
  const species = organisms.flatMap((name) => {
    const [genus = '', epithet = ''] = name.split(' ')
    const isBinomial = /^[A-Z][a-z]+$/.test(genus) && /^[a-z]+$/.test(epithet)
    if (!isBinomial) return /^[A-Z][a-z]+$/.test(genus) ? [genus] : []
    return [`${genus} ${epithet}`, `${genus.charAt(0)}. ${epithet}`, genus]
  })
  const names = [...new Set(species)].toSorted((one, other) => other.length - one.length)
  return names.length === 0 ? undefined : new RegExp(`\\b(${names.map(escaped).join('|')})\\b`, 'g')
}
