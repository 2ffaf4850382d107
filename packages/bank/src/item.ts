import { hash } from './hash.ts'

/** A wrong option, with the reason why it is wrong. */
interface Rival {
  text: string
  why: string
}

/** A question or case before its options are checked and put in order. */
export interface Draft {
  /** The item's id, which stays the same when the stem, the reasons or the rivals are corrected. */
  id: string
  form: string
  topic: string
  /** The entity, figure or patient that the question is about. */
  subject: string
  stem: string
  /** The question without the case description, if the stem also contains a case description. */
  question?: string
  key: string
  why: string
  rivals: Rival[]
  /** The idea that teaches the answer: the id of a section in the topic's article. */
  idea?: string | undefined
  /** The id of the figure without which the question cannot be answered. */
  figure?: string | undefined
}

interface ItemOption {
  text: string
  /** Why the option is right or wrong. */
  why: string
}

export interface Item extends Omit<Draft, 'question' | 'key' | 'why' | 'rivals'> {
  options: ItemOption[]
  keyAt: number
}

/** A draft that was not accepted into the bank, with the reason. */
export interface Refusal {
  id: string
  form: string
  topic: string
  subject: string
  reason: string
}

/**
 * Returns a hash of an item's exact wording. It identifies the version that a reviewer judged or a student answered.
 */
export const wordingHash = ({ stem, options, keyAt }: Pick<Item, 'stem' | 'options' | 'keyAt'>) =>
  hash(JSON.stringify([stem, keyAt, options.map(({ text, why }) => [text, why])])).toString(36)
