import type { Draft, Item, Refusal } from '../item.ts'
import { editorialFaults } from '../lint/editorial-fault.ts'
import { wordingFaults } from '../lint/wording.ts'

/** Compares texts alphabetically, ignoring case and accents. Numbers within them are compared by value. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const unitSizes = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_629_746, year: 31_556_952 }

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')

const word = `(?:${numberWords.join('|')})`

// Matches the number at the start of an option, as in “weeks 4 and 6”, “minus 20 °C” or “1,000 hours”.
const digits =
  /^(?:(?:about|after|days?|weeks?|within) )?(minus |plus )?(\d[\d,.]*)(?: (?:to|or|and) [\d,.]+)? ?([a-z]*)/
// Matches a duration in words, as in “two years” or “one to two months”.
const duration = new RegExp(`^(?:about )?(${word})(?: (?:to|or) ${word})? ([a-z]+)`)

const secondsIn = (unit: string) => {
  const singular = unit.replace(/s$/, '')
  return singular in unitSizes ? unitSizes[singular as keyof typeof unitSizes] : undefined
}

/**
 * Returns an option's numeric value for sorting, or NaN if it has none. Converts times to seconds, so that seven days
 * sort before two weeks.
 */
function sizeOf(text: string): number {
  const [, sign, number = '', unit = ''] = digits.exec(text) ?? []
  const [, count = '', timeUnit = ''] = duration.exec(text) ?? []
  if (count !== '') return numberWords.indexOf(count) * (secondsIn(timeUnit) ?? Number.NaN)
  const value = Number.parseFloat(number.replaceAll(/,(?=\d{3})/g, ''))
  return (sign === 'minus ' ? -1 : 1) * value * (secondsIn(unit) ?? 1)
}

const inOrder = (left: string, right: string) => {
  const [one, other] = [sizeOf(left), sizeOf(right)]
  return Number.isNaN(one) || Number.isNaN(other) || one === other ? compare(left, right) : one - other
}

/**
 * Makes an item from a draft, with its options in alphabetical or numerical order. Returns a refusal with the reason if
 * the draft is unsuitable.
 */
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
