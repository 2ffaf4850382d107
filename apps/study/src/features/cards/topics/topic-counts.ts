import { dueCards } from '@titer/domain'
import type { StudyDatabase } from '../../../log/database.ts'
import { deckOfTopic, ownTopic, readDeck } from '../../../packs/content/deck.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'

/** How many of a topic's cards on this device are due, new or seen, and the share that is learnt. */
export interface TopicCards {
  id: string
  name: string
  subject: string
  part: string
  due: number
  fresh: number
  /** The number of cards that were seen at least once. */
  seen: number
  /** The share of the cards that are learnt, which means recalled twice in a row. */
  learnt: number
}

const ownCards = { id: ownTopic, name: 'Your own cards', subject: '', part: '' }

/** Counts the cards of each topic that has cards. The student's own cards come first. */
export async function readTopicCards(database: StudyDatabase, topics: readonly LibraryTopic[]): Promise<TopicCards[]> {
  const deck = await readDeck(database, topics)
  return [ownCards, ...topics].flatMap(({ id, name, subject, part }) => {
    const { cards, limits } = deckOfTopic(deck, id)
    if (cards.length === 0) return []
    const memories = cards.map(({ state }) => state?.memory)
    const fresh = memories.filter((memory) => memory === undefined).length
    const learnt = memories.filter((memory) => (memory?.repetitions ?? 0) >= 2).length
    const due = dueCards(cards, { ...limits, newLeft: 0 }).length
    return [{ id, name, subject, part, due, fresh, seen: cards.length - fresh, learnt: learnt / cards.length }]
  })
}
