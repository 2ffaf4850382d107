import { htmlOf, toAnkiText, type AnkiNote } from '@titer/bank/browser'
import type { Account } from '@titer/client'
import { inOrder } from '@titer/domain'
import type { LoggedEvent, StudyDatabase } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'

/** What only the server keeps of somebody. */
export interface KeptElsewhere {
  profile: unknown
  payments: unknown
}

/** Everything that a student did and wrote; without a word from the server, as far as this device knows it. */
export async function gatherData(database: StudyDatabase, account: Account, at: Date, elsewhere?: KeptElsewhere) {
  const [events, ownCards, ownQuestions, settings] = await Promise.all([
    database.events.toArray(),
    database.ownCards.toArray(),
    database.ownQuestions.toArray(),
    readValue(database, 'settings'),
  ])
  return {
    format: 'titer-export-1',
    madeAt: at.toISOString(),
    isComplete: elsewhere !== undefined,
    account: { username: account.username, email: account.email, plan: account.subscriptionType },
    settings,
    ...elsewhere,
    ownCards: ownCards.filter(({ isGone }) => !isGone),
    ownQuestions: ownQuestions.filter(({ isGone }) => !isGone),
    events: inOrder(events).map(plain),
  }
}

const plain = ({ id, at, day, kind, body, standing, reason }: LoggedEvent) => ({
  id,
  at,
  day,
  kind,
  body,
  standing,
  ...(reason !== undefined && { reason }),
})

/** Cards that somebody wrote, and those of the bank that they have begun. */
export async function gatherCards(database: StudyDatabase): Promise<AnkiNote[]> {
  const own = (await database.ownCards.toArray()).filter(({ isGone }) => !isGone)
  const begun = (await database.cards.toArray()).filter(({ memory }) => memory !== undefined).map(({ id }) => id)
  const bank = (await database.bankCards.bulkGet(begun)).filter((card) => card !== undefined)
  return [
    ...own.map(({ card, front, back, tags }) => ({ id: card, front, back, tags })),
    ...bank.map(({ id, front, back, subject, topic }) => ({ id, front, back, tags: ['Titer', subject, topic] })),
  ]
}

/** Text that Anki imports: one card a line, as HTML, so that nothing in it can break the line. */
export const ankiText = (cards: readonly AnkiNote[]) =>
  toAnkiText(
    cards.map((card) => ({ ...card, front: htmlOf(card.front), back: htmlOf(card.back) })),
    { isHtml: true },
  )
