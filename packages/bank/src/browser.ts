/** The part of the package that also runs in the browser, so it has no file access and no Node.js modules. */
export { openContrasts, type Contrast, type Contrasts, type FactTable } from './contrast/contrast.ts'
export { htmlOf, toAnkiText, type AnkiNote } from './export/anki-text.ts'
export { readAnkiText } from './import/anki-text.ts'
export { splitImages, withoutImages } from './import/card-image.ts'
export { readGift } from './import/gift.ts'
export type { Imported, ImportedCard, ImportedQuestion, ImportFault } from './import/imported.ts'

export { plainTextOf } from './articles/article.ts'
export type { Article, Block, Run, Section } from './articles/article.ts'
export type { PackedFigure } from './figures/figures.ts'
export type { Pack, PackedCard, PackedCase, PackedQuestion } from './pack/pack-types.ts'
export type { PlainRun } from './public/plain-run.ts'
export type { SampleQuestion } from './public/sample-questions.ts'
