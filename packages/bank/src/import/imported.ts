/** A flashcard from an imported file. */
export interface ImportedCard {
  front: string
  back: string
  tags: string[]
}

/** A question from an imported file, with one right option. */
export interface ImportedQuestion {
  stem: string
  options: { text: string; why: string }[]
  keyAt: number
}

/** A part of the file that could not be imported, with a message for the student. */
export interface ImportFault {
  line: number
  message: string
}

/** The contents of an imported file, and faults for the parts that could not be imported. */
export interface Imported {
  cards: ImportedCard[]
  questions: ImportedQuestion[]
  faults: ImportFault[]
}
