import { hash } from './hash.ts'

/** A candidate for a wrong option: the sheets prove it wrong, and `reason` explains why. */
export interface Rival {
  text: string
  reason: string
  /**
   * How plausible the rival is to a student with partial knowledge: 3 if an author wrote it, 0 for any entry of the
   * same kind.
   */
  nearness: number
  /** The fact that refutes the rival. An item never shows two rivals that the same fact refutes. */
  refutedBy?: string
  /** Texts of rivals that must not be shown together with this rival. */
  excludes?: string[]
}

/** A question before its options are chosen. */
export interface Draft {
  /** The item's id, which stays the same when wording, reasons or rivals are corrected. */
  id: string
  form: string
  topic: string
  /** The entity that the question teaches about. */
  subject: string
  stem: string
  /** The question without the case description, if the stem also contains a case description. */
  question?: string
  key: string
  why: string
  rivals: Rival[]
  /** The facts from the sheets that prove the key. */
  proof: string[]
  /** The idea that teaches what is asked: an id from an article of the topic. */
  idea?: string | undefined
  /** The id of the figure that is needed to answer. */
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

/** Returns a hash of an item's exact wording. It identifies the version that a reader checked or a student answered. */
export const wordingHash = ({ stem, options, keyAt }: Pick<Item, 'stem' | 'options' | 'keyAt'>) =>
  hash(JSON.stringify([stem, keyAt, options.map(({ text, why }) => [text, why])])).toString(36)
