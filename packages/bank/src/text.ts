/**
 * Makes the first letter upper case and leaves the rest unchanged. A word such as “rpoB” or “mRNA” stays as it is,
 * because “RpoB” is the protein of the gene rpoB. A Greek letter stays as it is, because a capital beta looks like a B.
 */
export const capitalize = (text: string) =>
  /^(?:\p{Ll}+\p{Lu}|\p{Script=Greek})/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** Capitalises the text and adds a full stop unless the text already ends like a sentence. */
export const toSentence = (text: string) => {
  const capitalized = capitalize(text.trim())
  return /[.?!]$/.test(capitalized) ? capitalized : `${capitalized}.`
}

/** Returns the capitalised indefinite article that fits the pronunciation: “An 8-year-old”, “A 9-year-old”. */
export const indefiniteArticle = (text: string) => (/^(8|11-|18-|[aeiou])/i.test(text) ? 'An' : 'A')

/** Joins names with commas, and puts a word before the last name: “a, b and c”. */
export function joinNames(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
