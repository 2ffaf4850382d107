import { withoutImages } from '@titer/bank/browser'
import type { StudyDatabase } from '../../log/database.ts'
import type { LibraryTopic } from '../../packs/content/library.ts'
import { countCardsLeft, dueAhead, heldBack, nextDue, readDeck, type Deck } from '../../packs/content/deck.ts'
import { findCardText } from './review/review.ts'

export interface ShelvedCard {
  id: string
  front: string
  lapses: number
}

/** Reads everything that the card overview shows. */
export async function readOverview(database: StudyDatabase, topics: readonly LibraryTopic[]) {
  const deck = await readDeck(database, topics)
  const { cards, limits } = deck
  const left = countCardsLeft(deck)
  const due = left.fresh + left.again + left.due
  const own = await database.ownCards.filter(({ isGone }) => !isGone).count()
  const listCards = async (matches: (state: CardState) => boolean) => {
    const matching = cards.filter(({ state }) => state !== undefined && matches(state))
    const texts = await Promise.all(
      matching.map(async ({ id, state }) => {
        const text = await findCardText(database, id)
        return text && { id, front: withoutImages(text.front), lapses: state?.memory?.lapses ?? 0 }
      }),
    )
    return texts.filter((each) => each !== undefined)
  }
  return {
    today: limits.today,
    due,
    heldBack: heldBack(deck),
    left,
    counts: countStages(deck),
    week: dueAhead(deck, 7),
    next: due === 0 ? nextDue(deck) : undefined,
    suspended: await listCards(({ isSuspended }) => isSuspended),
    buried: await listCards(({ buriedUntil }) => buriedUntil !== undefined && buriedUntil > limits.today),
    leeches: await listCards(({ isLeech, isSuspended }) => isLeech && !isSuspended),
    own,
  }
}

export type Overview = Awaited<ReturnType<typeof readOverview>>

type CardState = NonNullable<Deck['cards'][number]['state']>

/** Counts the cards in each stage. Every card is in exactly one stage: new, learning or learnt. */
function countStages({ cards }: Pick<Deck, 'cards'>) {
  const memories = cards.map(({ state }) => state?.memory)
  const fresh = memories.filter((memory) => memory === undefined).length
  const learning = memories.filter((memory) => memory !== undefined && memory.repetitions < 2).length
  return { fresh, learning, learnt: memories.length - fresh - learning }
}
