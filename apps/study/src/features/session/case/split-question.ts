// A sentence ends after a word of at least three letters or a number, so the dot in “E. coli” does not end a sentence.
const lastSentence = /(?<=(?:\p{Letter}{3}|\d)[.!?]\s)\p{Uppercase_Letter}[^.!?]*\?$/u

/**
 * Splits the text of a case's decision into the patient's course since the stage “Tests”, which may be empty, and the
 * question itself.
 */
export function splitQuestion(text: string): { context: string; question: string } {
  const at = lastSentence.exec(text)?.index ?? 0
  return { context: text.slice(0, at).trim(), question: text.slice(at) }
}
