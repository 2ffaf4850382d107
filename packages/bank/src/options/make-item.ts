import type { Draft, Item, Refusal } from '../item.ts'
import { editorialFaults } from '../lint/editorial-fault.ts'
import { wordingFaults } from '../lint/wording.ts'

/** Compares texts alphabetically, ignoring case and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' })

const unitSizes = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_629_746, year: 31_556_952 }

const unitSize = (text: string) => {
  const unit = /^[\d.,\s]+(?:(?:to|or|and)\s[\d.,\s]+)?([a-z]+?)s?\b/.exec(text)?.[1] ?? ''
  return unit in unitSizes ? unitSizes[unit as keyof typeof unitSizes] : 1
}

/**
 * Returns an option's numeric value for sorting. Converts times to seconds, so that seven days sort before two weeks.
 */
const sizeOf = (text: string) => Number.parseFloat(text.replaceAll(/(?<=\d),(?=\d{3})/g, '')) * unitSize(text)

const inOrder = (left: string, right: string) => {
  const [one, other] = [sizeOf(left), sizeOf(right)]
  return Number.isNaN(one) || Number.isNaN(other) || one === other ? compare(left, right) : one - other
}

/** Makes an item from a draft, with its options in alphabetical or numerical order, or refuses it with the reason. */
export function makeItem(draft: Draft): Item | Refusal {
  const { id, form, topic, subject, stem, question = stem, key, why, rivals, idea, figure } = draft
  const options = [{ text: key, why }, ...rivals].toSorted((left, right) => inOrder(left.text, right.text))
  const item = {
    id,
    form,
    topic,
    subject,
    stem,
    options,
    keyAt: options.findIndex(({ text }) => text === key),
    idea,
    figure,
  }
  const [fault] = [
    ...wordingFaults({ stem: question, key, distractors: rivals.map(({ text }) => text) }),
    ...editorialFaults(item),
  ]
  return fault === undefined ? item : { id, form, topic, subject, reason: fault }
}

export const isItem = (made: Item | Refusal): made is Item => 'options' in made
