/** The first letter large, everything else as it stands. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** As a sentence of its own. */
export const sentence = (text: string) => {
  const said = capital(text.trim())
  return /[.?!]$/.test(said) ? said : `${said}.`
}

/** As it is read aloud before a person of that age. */
export const article = (person: string) => (/^(8|11-|18-|[aeiou])/i.test(person) ? 'An' : 'A')

/** Names in a row, as they are read aloud. */
export function list(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
