/** A card that somebody brings along. */
export interface ImportedCard {
  front: string
  back: string
  tags: string[]
}

/** A question that somebody brings along, with one right answer among its options. */
export interface ImportedQuestion {
  stem: string
  options: { text: string; why: string }[]
  keyAt: number
}

export interface ImportFault {
  line: number
  sentence: string
}

/** What a file held, and what of it could not be taken. */
export interface Imported {
  cards: ImportedCard[]
  questions: ImportedQuestion[]
  faults: ImportFault[]
}
