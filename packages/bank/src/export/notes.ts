import type { Card } from '../generate/cards.ts'
import type { Item } from '../item.ts'
import { htmlOf } from './anki-text.ts'

/** A note for Anki: two HTML sides, a topic, and a stable id. */
export interface Note {
  id: string
  topic: string
  front: string
  back: string
}

const letters = 'ABCDE'

const ofItem = ({ id, topic, stem, options, keyAt }: Item): Note => ({
  id: `titer-${id}`,
  topic,
  front: [htmlOf(stem), ...options.map(({ text }, at) => `${letters[at]}. ${htmlOf(text)}`)].join('<br>'),
  back: options
    .map(({ text, why }, at) =>
      at === keyAt ? `<b>${htmlOf(text)}</b>: ${htmlOf(why)}` : `${htmlOf(text)}: ${htmlOf(why)}`,
    )
    .join('<br>'),
})

const ofCard = ({ id, topic, front, back }: Card): Note => ({
  id: `titer-${id}`,
  topic,
  front: htmlOf(front),
  back: htmlOf(back),
})

export const notesOf = (items: readonly Item[], cards: readonly Card[]): Note[] => [
  ...items.map(ofItem),
  ...cards.map(ofCard),
]
