import { hash } from './hash.ts'

/** A candidate for a wrong option: the sheets prove it wrong, and `reason` explains why. */
export interface Rival {
  text: string
  reason: string
  /** How plausible it is to a student with partial knowledge: 3 if an author wrote it, 0 for any entry of the same kind. */
  nearness: number
  /** The fact that refutes it. An item does not show two rivals with the same fact. */
  refutedBy?: string
  /** Texts of rivals that must not be shown together with this one. */
  excludes?: string[]
}

/** A question before its options are chosen. */
export interface Draft {
  /** Does not change when wording, reasons or rivals are corrected. */
  id: string
  form: string
  topic: string
  /** The entity that the question teaches about. */
  subject: string
  stem: string
  /** The question alone, if the stem starts with a case description. */
  question?: string
  key: string
  why: string
  rivals: Rival[]
  /** The facts of the sheets that prove the key. */
  proof: string[]
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

/** A draft that did not become an item of the bank, and why. */
export interface Refusal {
  id: string
  form: string
  topic: string
  subject: string
  reason: string
}

/** Identifies the exact wording of an item: the one that a reader has checked, or that a student has answered. */
export const wordingHash = ({ stem, options, keyAt }: Pick<Item, 'stem' | 'options' | 'keyAt'>) =>
  hash(JSON.stringify([stem, keyAt, options.map(({ text, why }) => [text, why])])).toString(36)
