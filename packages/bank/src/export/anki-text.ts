import type { Card } from '../ask/cards.ts'
import type { Item } from '../item.ts'

const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\t\n]+/g, ' ')

const letters = 'ABCDE'

interface Note {
  id: string
  topic: string
  front: string
  back: string
}

const ofItem = ({ id, topic, stem, options, keyAt }: Item): Note => ({
  id,
  topic,
  front: [html(stem), ...options.map(({ text }, at) => `${letters[at]}. ${html(text)}`)].join('<br>'),
  back: options
    .map(({ text, why }, at) => (at === keyAt ? `<b>${html(text)}</b>: ${html(why)}` : `${html(text)}: ${html(why)}`))
    .join('<br>'),
})

const ofCard = ({ id, topic, front, back }: Card): Note => ({ id, topic, front: html(front), back: html(back) })

/**
 * Notes as Anki imports them from a text file. The id of a note stays, so that a second import updates it; tags are
 * the places in the syllabus.
 */
export function toAnkiText(items: readonly Item[], cards: readonly Card[], tagOf: (topic: string) => string): string {
  const head = ['#separator:tab', '#html:true', '#guid column:1', '#tags column:4']
  const notes = [...items.map(ofItem), ...cards.map(ofCard)]
  const lines = notes.map(({ id, topic, front, back }) => [`titer-${id}`, front, back, tagOf(topic)].join('\t'))
  return `${[...head, ...lines].join('\n')}\n`
}
