import type { Item } from '../item.ts'
import { lacksSubject } from '../options/reason-sentence.ts'

type Explained = Pick<Item, 'options'>

const normalized = (text: string) => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')

export const hasSameReasonTwice = ({ options }: Explained) =>
  new Set(options.map(({ why }) => normalized(why))).size < options.length

/**
 * Returns why an item needs an editor, or undefined. The compiler refuses such an item, unless a reader has approved it
 * in this wording.
 */
export function editorialFault(item: Explained): string | undefined {
  if (hasSameReasonTwice(item)) return 'Two options have the same reason.'
  const subjectless = item.options.find(({ why }) => lacksSubject(why))
  return subjectless && `The reason for “${subjectless.text}” has no subject.`
}
