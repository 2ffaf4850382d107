import { dueCards } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import type { LibraryTopic } from '../../packs/library.ts'
import { dueAhead, heldBack, nextDue, readDeck, type Deck } from './due.ts'
import { findText } from './review/review.ts'

export interface ShelvedCard {
  id: string
  front: string
  lapses: number
}

/** How the cards stand, read at once. */
export async function readOverview(database: StudyDatabase, topics: readonly LibraryTopic[]) {
  const deck = await readDeck(database, topics)
  const { cards, limits } = deck
  const queue = dueCards(cards, limits)
  const own = await database.ownCards.filter(({ isGone }) => !isGone).count()
  const shown = async (isMeant: (state: CardState) => boolean) => {
    const meant = cards.filter(({ state }) => state !== undefined && isMeant(state))
    const texts = await Promise.all(
      meant.map(async ({ id, state }) => {
        const text = await findText(database, id)
        return text && { id, front: text.front, lapses: state?.memory?.lapses ?? 0 }
      }),
    )
    return texts.filter((each) => each !== undefined)
  }
  return {
    today: limits.today,
    due: queue.length,
    heldBack: heldBack(deck),
    left: {
      fresh: queue.filter(({ isNew }) => isNew).length,
      again: queue.filter(({ isRelearning }) => isRelearning).length,
      due: queue.filter(({ isNew, isRelearning }) => !isNew && !isRelearning).length,
    },
    counts: countsOf(deck),
    week: dueAhead(deck, 7),
    next: queue.length === 0 ? nextDue(deck) : undefined,
    suspended: await shown(({ isSuspended }) => isSuspended),
    buried: await shown(({ buriedUntil }) => buriedUntil !== undefined && buriedUntil > limits.today),
    leeches: await shown(({ isLeech, isSuspended }) => isLeech && !isSuspended),
    own,
  }
}

export type Overview = Awaited<ReturnType<typeof readOverview>>

type CardState = NonNullable<Deck['cards'][number]['state']>

/** Each card in one place: not seen yet, being learnt, or learnt. */
function countsOf({ cards }: Pick<Deck, 'cards'>) {
  const memories = cards.map(({ state }) => state?.memory)
  const fresh = memories.filter((memory) => memory === undefined).length
  const learning = memories.filter((memory) => memory !== undefined && memory.repetitions < 2).length
  return { fresh, learning, learnt: memories.length - fresh - learning }
}
