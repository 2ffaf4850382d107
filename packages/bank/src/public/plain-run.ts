import type { Run } from '../articles/article.ts'

/** A run of text on a public page. It contains no links, because the linked pages are in the study app. */
export type PlainRun = Exclude<Run, { text: string }>

/** Splits a text from the bank into runs, with species names in italics. */
export const slantSpecies = (text: string, species: RegExp | undefined): PlainRun[] =>
  // `split` puts the pattern's matches at odd positions.
  (species === undefined ? [text] : text.split(species)).flatMap((part, index): PlainRun[] =>
    part === '' ? [] : [index % 2 === 1 ? { slanted: part } : part],
  )
