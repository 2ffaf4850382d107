import { readAnkiText, readGift, toAnkiText, type Imported, type ImportedQuestion } from '@titer/bank/browser'
import { studyLimits } from '@titer/contract'
import type { EventBodies } from '@titer/domain'

type OwnCard = EventBodies['wroteCard']
type OwnQuestion = EventBodies['wroteQuestion']

const mostTags = 20
const longestTag = 64
const [longestOption, longestWhy, mostOptions] = [500, 1_000, 6]

/** By this name the server knows what a student wrote. */
export const ownId = () => `own-${crypto.randomUUID()}`

export const cleanTags = (tags: readonly string[]) =>
  [...new Set(tags.map((tag) => tag.trim().replaceAll(/\s+/g, '_').slice(0, longestTag).toWellFormed()))]
    .filter((tag) => tag !== '')
    .slice(0, mostTags)

// Between tabs, as Moodle indents, a brace alone may as well stand on a card.
const giftNames = /^(?:::|\$CATEGORY:)/m
const giftBraces = /\{\s*(?:[=~#]|T|F)[^}]*\}/s
const ankiHead = /^\uFEFF?#\w/

/** A file from Anki or Moodle, told apart by its name, or by what only GIFT has in it. */
export function readImport(name: string, text: string): Imported {
  const isGift =
    /\.gift(?:\.txt)?$/i.test(name) ||
    (!ankiHead.test(text) && (text.includes('\t') ? giftNames : giftBraces).test(text))
  return isGift ? readGift(text) : readAnkiText(text)
}

export interface TakenIn {
  cards: OwnCard[]
  questions: OwnQuestion[]
  /** What was there already, word for word. */
  known: number
  refused: string[]
}

type AskedQuestion = Pick<OwnQuestion, 'stem' | 'options' | 'keyAt'>

interface Shelf {
  cards: readonly Pick<OwnCard, 'front' | 'back'>[]
  questions: readonly AskedQuestion[]
  hasQuestions: boolean
}

/** What of a file becomes cards and questions of one's own. Without a place for questions they become cards. */
export function takeIn(imported: Imported, shelf: Shelf): TakenIn {
  const keyOf = ({ front, back }: Pick<OwnCard, 'front' | 'back'>) => `${front}\t${back}`
  const known = new Set(shelf.cards.map(keyOf))
  const wordsOf = ({ stem, options, keyAt }: AskedQuestion) =>
    JSON.stringify([stem, keyAt, ...options.map(({ text, why }) => [text, why])])
  const asked = new Set(shelf.questions.map(wordsOf))
  const taken: TakenIn = { cards: [], questions: [], known: 0, refused: [] }
  taken.refused.push(...imported.faults.map(({ line, sentence }) => `Line ${line}: ${sentence}`))
  const asCards = shelf.hasQuestions ? [] : imported.questions.map(cardOf)
  for (const each of [...imported.cards, ...asCards]) {
    const card = { front: storable(each.front), back: storable(each.back), tags: cleanTags(each.tags) }
    if (card.front.length > studyLimits.side || card.back.length > studyLimits.side) {
      taken.refused.push(tooLong(card.front))
    } else if (known.has(keyOf(card))) taken.known += 1
    else {
      known.add(keyOf(card))
      taken.cards.push({ card: ownId(), ...card, isGone: false })
    }
  }
  for (const each of shelf.hasQuestions ? imported.questions : []) {
    const stem = storable(each.stem)
    const options = each.options.map(({ text, why }) => ({ text: storable(text), why: storable(why) }))
    const question = { stem, options, keyAt: each.keyAt }
    const isLong = options.some(({ text, why }) => text.length > longestOption || why.length > longestWhy)
    if (stem.length > studyLimits.side || isLong) taken.refused.push(tooLong(stem))
    else if (options.length > mostOptions) taken.refused.push(`“${headOf(stem)}” has more than six answers.`)
    else if (options.length < 2 || options.some(({ text }) => text === '')) {
      taken.refused.push(`“${headOf(stem)}” has an empty answer, or only one.`)
    } else if (asked.has(wordsOf(question))) taken.known += 1
    else {
      asked.add(wordsOf(question))
      taken.questions.push({ item: ownId(), ...question, tags: [], isGone: false })
    }
  }
  return taken
}

const cardOf = ({ stem, options, keyAt }: ImportedQuestion) => {
  const { text = '', why = '' } = options[keyAt] ?? {}
  return { front: stem, back: why === '' ? text : `${text}\n\n${why}`, tags: [] }
}

// Neither a null character nor half of a character can be stored.
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

const headOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text)
const tooLong = (text: string) => `“${headOf(text)}” is too long for a card.`

type WrittenCard = Pick<OwnCard, 'card' | 'front' | 'back' | 'tags'>

/** As it is known outside. Its name stays, so that a second import updates it. */
const named = ({ card, front, back, tags }: WrittenCard) => ({ id: card, front, back, tags })

/** Cards as Anki and our own reader understand them, word for word. */
export const toText = (cards: readonly WrittenCard[]): string => toAnkiText(cards.map(named), { isHtml: false })

export const toJson = (cards: readonly WrittenCard[]): string => JSON.stringify(cards.map(named), undefined, 2)
