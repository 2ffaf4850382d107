import { isOwnItem } from '../scoring/xp.ts'

/**
 * The id of a fact's flashcard consists of this prefix and the id of the fact's question. Events contain only the id of
 * the question or of the card. The prefix shows that both are about the same fact, so this code does not need the bank.
 */
const cardPrefix = 'c'

/** Returns the id of the flashcard about a fact. A fact has the id of its question; not every fact has a card. */
export const cardOfFact = (fact: string) => `${cardPrefix}${fact}`

/** Returns the fact of one of the bank's flashcards. A student's own card belongs to no fact. */
export const factOfCard = (card: string): string | undefined =>
  isOwnItem(card) || !card.startsWith(cardPrefix) ? undefined : card.slice(cardPrefix.length)

/**
 * Returns the event subjects of the answers about a fact: answers to the fact's own question, and answers to other
 * questions that were asked because of the fact.
 */
export const answerSubjects = (fact: string) => [`item:${fact}`, `fact:${fact}`]

/** Returns the event subject of the reviews of a fact's flashcard. */
export const cardSubject = (fact: string) => `card:${cardOfFact(fact)}`

/** Returns the fact that events with this subject are about, or undefined if they are not about a fact. */
export function factOfSubject(subject: string): string | undefined {
  const [kind, id] = [subject.slice(0, subject.indexOf(':')), subject.slice(subject.indexOf(':') + 1)]
  if (kind === 'item' || kind === 'fact') return id
  return kind === 'card' ? factOfCard(id) : undefined
}
