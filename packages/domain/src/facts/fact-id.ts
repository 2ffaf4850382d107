import { isOwnItem } from '../scoring/xp.ts'

/**
 * The flashcard about a question's fact has the question's id with this prefix. Events name the question or the card
 * only, so the prefix tells without the bank that both are about one fact.
 */
const cardPrefix = 'c'

/** Returns the id of the flashcard about a fact. A fact has the id of its question; not every fact has a card. */
export const cardOfFact = (fact: string) => `${cardPrefix}${fact}`

/** Returns the fact of one of the bank's flashcards. A student's own card belongs to no fact. */
export const factOfCard = (card: string): string | undefined =>
  isOwnItem(card) || !card.startsWith(cardPrefix) ? undefined : card.slice(cardPrefix.length)

/** Returns the subjects of the answers about a fact: to its own question, and to other questions asked for it. */
export const answerSubjects = (fact: string) => [`item:${fact}`, `fact:${fact}`]

/** Returns the subject of the reviews of a fact's flashcard. */
export const cardSubject = (fact: string) => `card:${cardOfFact(fact)}`

/** Returns the fact that events with this subject are about. */
export function factOfSubject(subject: string): string | undefined {
  const [kind, id] = [subject.slice(0, subject.indexOf(':')), subject.slice(subject.indexOf(':') + 1)]
  if (kind === 'item' || kind === 'fact') return id
  return kind === 'card' ? factOfCard(id) : undefined
}
