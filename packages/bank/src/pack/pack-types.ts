import type { StudyMode } from '@titer/domain'
import type { Article, Section } from '../articles/article.ts'
import type { PackedFigure } from '../figures/figures.ts'
import type { Card } from '../generate/cards.ts'
import type { CaseDetails } from '../generate/cases.ts'
import type { Item } from '../item.ts'

/** A question as stored on a device. */
export interface PackedQuestion extends Item {
  /** A hash of the wording. Any change in the wording changes it. */
  version: string
}

/** A case as stored on a device. */
export interface PackedCase extends Pick<Item, 'id' | 'topic' | 'options' | 'keyAt' | 'idea' | 'figure'>, CaseDetails {
  version: string
}

/** A flashcard as stored on a device. Its figures are ids of figures in the pack. */
export interface PackedCard extends Omit<Card, 'figure'> {
  figure?: { front: string; back: string }
}

export interface Pack {
  questions: PackedQuestion[]
  cases: PackedCase[]
  cards: PackedCard[]
  articles: Article[]
  /** The ideas that the pack's questions and cases need from articles in other packs. */
  ideas: Section[]
  /** Figures by id. Each view of a figure has its own id: with all labels, for a question, and for each card. */
  figures: Record<string, PackedFigure>
}

/** A file whose name is the digest of its content. */
export interface PackedFile {
  file: string
  bytes: number
}

export interface PackEntry extends PackedFile {
  /** A topic id, `cards-` followed by a subject's letter (and a date, for new topics), or `sample`. */
  name: string
  tier: 'demo' | 'starter'
  /** The day on which the topic was published. Undefined for the topics of the first release. */
  published?: string
  counts: { questions: number; cases: number; cards: number; articles: number }
}

export interface FactsEntry extends PackedFile {
  published?: string
}

export interface Manifest {
  /** A digest of the list of packs and tables of facts. Any change in one of these files changes it. */
  version: string
  packs: PackEntry[]
  /**
   * The facts for contrast questions. The first table leaves out new topics. There is another table for each later day
   * on which topics were published, with all facts published until then. Like the topic packs, the tables require a
   * paid plan.
   */
  facts: FactsEntry[]
}

/** The index with which the server grades answers. Devices do not receive it. */
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
