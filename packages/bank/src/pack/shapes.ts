import type { StudyMode } from '@titer/domain'
import type { Article } from '../articles/article.ts'
import type { Card } from '../ask/cards.ts'
import type { CaseDraft } from '../ask/cases.ts'
import type { Item } from '../item.ts'

/** A question as a device keeps it. */
export interface PackedQuestion extends Omit<Item, 'proof'> {
  /** Changes with any word of it. */
  version: string
  /** The facts of the sheets that it rests on, where they say more than the question itself. */
  facts: string[]
}

/** A case as a device keeps it. */
export interface PackedCase
  extends
    Pick<Item, 'id' | 'topic' | 'options' | 'keyAt'>,
    Pick<CaseDraft, 'script' | 'question' | 'leadIn' | 'stages' | 'labs' | 'teach' | 'telling' | 'lookAlikes'> {
  version: string
}

export interface Pack {
  questions: PackedQuestion[]
  cases: PackedCase[]
  cards: Card[]
  articles: Article[]
}

/** A file named by what it holds. */
export interface Packed {
  file: string
  bytes: number
}

export interface PackEntry extends Packed {
  /** A topic, the flashcards of a subject, or the sample that is free. */
  name: string
  tier: 'demo' | 'starter'
  counts: { questions: number; cases: number; cards: number; articles: number }
}

export interface Manifest {
  /** Changes with any word of the bank. */
  version: string
  packs: PackEntry[]
  /** What any two entries are told apart by; it goes with the plans, as the packs of topics do. */
  facts: Packed
}

/** What the server alone knows of the bank. */
export interface ServerIndex {
  items: {
    id: string
    version: string
    mode: StudyMode
    tier: PackEntry['tier']
    topic: string
    keyAt: number
    options: number
  }[]
  cards: string[]
}
