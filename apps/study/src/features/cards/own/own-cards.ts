import {
  readAnkiText,
  readGift,
  splitImages,
  toAnkiText,
  type Imported,
  type ImportedQuestion,
} from '@titer/bank/browser'
import { studyLimits } from '@titer/contract'
import type { EventBodies } from '@titer/domain'

type OwnCard = EventBodies['wroteCard']
type OwnQuestion = EventBodies['wroteQuestion']

const maxTags = 20
const maxTagLength = 64
const [maxOptionLength, maxReasonLength, maxOptions] = [500, 1_000, 6]

/** Creates an id for one of the student’s own cards or questions. `isOwnItem` recognises such an id by its prefix. */
export const ownId = () => `own-${crypto.randomUUID()}`

export const cleanTags = (tags: readonly string[]) =>
  [...new Set(tags.map((tag) => tag.trim().replaceAll(/\s+/g, '_').slice(0, maxTagLength).toWellFormed()))]
    .filter((tag) => tag !== '')
    .slice(0, maxTags)

// Both Anki files and Moodle’s indented GIFT files contain tabs. An Anki card may contain a brace, so a file with tabs
// counts as GIFT only if it has a GIFT title or category.
const giftTitle = /^(?:::|\$CATEGORY:)/m
const giftBraces = /\{\s*(?:[=~#]|T|F)[^}]*\}/s
const ankiHead = /^\uFEFF?#\w/

/** Reads a text file from Anki or Moodle. GIFT files are recognised by their name or by syntax that only GIFT has. */
export function readText(name: string, text: string): Imported {
  const isGift =
    /\.gift(?:\.txt)?$/i.test(name) ||
    (!ankiHead.test(text) && (text.includes('\t') ? giftTitle : giftBraces).test(text))
  return isGift ? readGift(text) : readAnkiText(text)
}

export interface ImportResult {
  cards: OwnCard[]
  questions: OwnQuestion[]
  /** The number of cards and questions that were skipped as exact duplicates. */
  duplicates: number
  rejected: string[]
}

/** Returns the ids of the pictures that these cards show. */
export const imagesOf = (cards: readonly Pick<OwnCard, 'front' | 'back'>[]): Set<string> =>
  new Set(
    cards.flatMap(({ front, back }) =>
      [front, back].flatMap((side) => splitImages(side).filter((_, at) => at % 2 === 1)),
    ),
  )

type AskedQuestion = Pick<OwnQuestion, 'stem' | 'options' | 'keyAt'>

interface ImportContext {
  cards: readonly Pick<OwnCard, 'front' | 'back'>[]
  questions: readonly AskedQuestion[]
  allowsQuestions: boolean
}

/**
 * Selects the cards and questions to import from a file. If the student's plan does not allow own questions, questions
 * become cards.
 */
export function prepareImport(imported: Imported, context: ImportContext): ImportResult {
  const cardIdentity = ({ front, back }: Pick<OwnCard, 'front' | 'back'>) => `${front}\t${back}`
  const known = new Set(context.cards.map(cardIdentity))
  const questionIdentity = ({ stem, options, keyAt }: AskedQuestion) =>
    JSON.stringify([stem, keyAt, ...options.map(({ text, why }) => [text, why])])
  const asked = new Set(context.questions.map(questionIdentity))
  const result: ImportResult = { cards: [], questions: [], duplicates: 0, rejected: [] }
  result.rejected.push(...imported.faults.map(({ line, message }) => `Line ${line}: ${message}`))
  const asCards = context.allowsQuestions ? [] : imported.questions.map(toCard)
  for (const each of [...imported.cards, ...asCards]) {
    const card = { front: storable(each.front), back: storable(each.back), tags: cleanTags(each.tags) }
    if (card.front.length > studyLimits.side || card.back.length > studyLimits.side) {
      result.rejected.push(tooLong(card.front))
    } else if (known.has(cardIdentity(card))) result.duplicates += 1
    else {
      known.add(cardIdentity(card))
      result.cards.push({ card: ownId(), ...card, isGone: false })
    }
  }
  for (const each of context.allowsQuestions ? imported.questions : []) {
    const stem = storable(each.stem)
    const options = each.options.map(({ text, why }) => ({ text: storable(text), why: storable(why) }))
    const question = { stem, options, keyAt: each.keyAt }
    const isLong = options.some(({ text, why }) => text.length > maxOptionLength || why.length > maxReasonLength)
    if (stem.length > studyLimits.side || isLong) result.rejected.push(tooLong(stem))
    else if (options.length > maxOptions) result.rejected.push(`“${excerpt(stem)}” has more than six answers.`)
    else if (options.length < 2 || options.some(({ text }) => text === '')) {
      result.rejected.push(`“${excerpt(stem)}” has an empty answer or only one answer.`)
    } else if (asked.has(questionIdentity(question))) result.duplicates += 1
    else {
      asked.add(questionIdentity(question))
      result.questions.push({ item: ownId(), ...question, tags: [], isGone: false })
    }
  }
  return result
}

const toCard = ({ stem, options, keyAt }: ImportedQuestion) => {
  const { text = '', why = '' } = options[keyAt] ?? {}
  return { front: stem, back: why === '' ? text : `${text}\n\n${why}`, tags: [] }
}

// Removes null characters and replaces lone surrogates, because the server's database cannot store them.
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text)
const tooLong = (text: string) => `“${excerpt(text)}” is too long.`

type WrittenCard = Pick<OwnCard, 'card' | 'front' | 'back' | 'tags'>

/** Converts a card to its exported form. The id lets Anki update the card when the file is imported again. */
const toExported = ({ card, front, back, tags }: WrittenCard) => ({ id: card, front, back, tags })

/** Formats the cards as plain text that Anki and our own importer can read. */
export const toText = (cards: readonly WrittenCard[]): string => toAnkiText(cards.map(toExported), { isHtml: false })

export const toJson = (cards: readonly WrittenCard[]): string => JSON.stringify(cards.map(toExported), undefined, 2)
