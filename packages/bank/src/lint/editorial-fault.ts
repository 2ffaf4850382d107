import type { Item } from '../item.ts'

type Explained = Pick<Item, 'options'>

const normalized = (text: string) => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')

const hasSameReasonTwice = ({ options }: Explained) =>
  new Set(options.map(({ why }) => normalized(why))).size < options.length

const wholeSentence = /^[^a-z].*[.!?]["”)]?$/
const fewestWords = 8
const optionCount = 5

/** Returns the faults that an editor must correct before a reviewer can judge the item. */
export function editorialFaults(item: Explained): string[] {
  return [
    ...(item.options.length === optionCount ? [] : [`There are not ${optionCount} options.`]),
    ...(hasSameReasonTwice(item) ? ['Two options have the same reason.'] : []),
    ...item.options.flatMap(({ text, why }) => {
      if (!wholeSentence.test(why)) return [`The reason for “${text}” is not a whole sentence.`]
      return why.split(/\s+/).length < fewestWords ? [`The reason for “${text}” is too short to explain anything.`] : []
    }),
  ]
}
