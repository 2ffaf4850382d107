import { htmlOf, toAnkiText, type AnkiNote } from '@titer/bank/browser'
import type { Account } from '@titer/client'
import { sortEvents } from '@titer/domain'
import type { LoggedEvent, StudyDatabase } from '../../log/database.ts'
import { readValue } from '../../log/values.ts'

/** The student’s data that only the server stores. */
export interface ServerData {
  /** The public profile. The exported file calls it `profile`. */
  profile: unknown
  payments: unknown
}

/**
 * Collects everything the student has done and written. Without `serverData`, the export contains only the data on this
 * device.
 */
export async function gatherData(database: StudyDatabase, account: Account, at: Date, serverData?: ServerData) {
  const [events, ownCards, ownQuestions, settings] = await Promise.all([
    database.events.toArray(),
    database.ownCards.toArray(),
    database.ownQuestions.toArray(),
    readValue(database, 'settings'),
  ])
  return {
    format: 'titer-export-1',
    madeAt: at.toISOString(),
    isComplete: serverData !== undefined,
    account: {
      username: account.username,
      name: account.fullName,
      email: account.email,
      plan: account.subscriptionType,
    },
    settings,
    ...serverData,
    ownCards: ownCards.filter(({ isGone }) => !isGone),
    ownQuestions: ownQuestions.filter(({ isGone }) => !isGone),
    events: sortEvents(events).map(toExportedEvent),
  }
}

const toExportedEvent = ({ id, at, day, kind, body, standing, reason }: LoggedEvent) => ({
  id,
  at,
  day,
  kind,
  body,
  standing,
  ...(reason !== undefined && { reason }),
})

/** Returns the cards that the student wrote and the bank cards that they have reviewed. */
export async function gatherCards(database: StudyDatabase): Promise<AnkiNote[]> {
  const own = (await database.ownCards.toArray()).filter(({ isGone }) => !isGone)
  const reviewed = (await database.cards.toArray()).filter(({ memory }) => memory !== undefined).map(({ id }) => id)
  const bank = (await database.bankCards.bulkGet(reviewed)).filter((card) => card !== undefined)
  return [
    ...own.map(({ card, front, back, tags }) => ({ id: card, front, back, tags })),
    ...bank.map(({ id, front, back, subject, topic }) => ({ id, front, back, tags: ['Titer', subject, topic] })),
  ]
}

/**
 * Formats the cards as text for import into Anki, with one line per card. The fields are HTML, so that a line break in
 * a card does not start a new line in the file.
 */
export const ankiText = (cards: readonly AnkiNote[]) =>
  toAnkiText(
    cards.map((card) => ({ ...card, front: htmlOf(card.front), back: htmlOf(card.back) })),
    { isHtml: true },
  )
