import { hash } from './identity.ts'

/** A wrong answer that the sheets prove wrong, and the sentence that says why. */
export interface Rival {
  text: string
  reason: string
  /** How likely somebody who half knows would take it: 3 for what an author wrote down, 0 for anything of the same kind. */
  nearness: number
  /** What refutes it; an item shows at most two rivals with the same. */
  refutedBy?: string
  /** Rivals that say nearly the same; two of them are not shown together. */
  besides?: string[]
}

/** A question before its options are chosen. */
export interface Draft {
  /** Stays the same when wording, reasons or rivals are mended. */
  id: string
  form: string
  topic: string
  /** The entity it teaches about. */
  subject: string
  stem: string
  /** The question alone, where the stem tells a case before it. */
  question?: string
  key: string
  why: string
  rivals: Rival[]
  /** The facts it rests on, as the sheets say them. */
  proof: string[]
}

interface ItemOption {
  text: string
  /** Why it is right, or why it is wrong. */
  why: string
}

export interface Item extends Omit<Draft, 'question' | 'key' | 'why' | 'rivals'> {
  options: ItemOption[]
  keyAt: number
}

/** Something that was asked for and is not in the bank. */
export interface Refusal {
  id: string
  form: string
  topic: string
  subject: string
  reason: string
}

/** Another wording, another name: what somebody has read, and what a student has answered. */
export const wordingOf = ({ stem, options, keyAt }: Pick<Item, 'stem' | 'options' | 'keyAt'>) =>
  hash(JSON.stringify([stem, keyAt, options.map(({ text, why }) => [text, why])])).toString(36)
