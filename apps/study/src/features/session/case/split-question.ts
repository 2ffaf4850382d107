// A sentence ends after a word of at least three letters or a number, so “E. coli” does not count as an end.
const lastSentence = /(?<=(?:\p{Letter}{3}|\d)[.!?]\s)\p{Uppercase_Letter}[^.!?]*\?$/u

/** Splits the text of a decision into what has happened since the tests, and the question itself. */
export function splitQuestion(text: string): { context: string; question: string } {
  const at = lastSentence.exec(text)?.index ?? 0
  return { context: text.slice(0, at).trim(), question: text.slice(at) }
}
