/** What runs on a student's device too: pure, without files. */
export { openContrasts, type Contrast, type Contrasts, type FactTable } from './contrast/contrast.ts'
export { htmlOf, toAnkiText, type AnkiNote } from './export/anki-text.ts'
export { readAnkiText } from './import/anki-text.ts'
export { readGift } from './import/gift.ts'
export type { Imported, ImportedCard, ImportedQuestion, ImportFault } from './import/imported.ts'

export type { Article, Block, Run } from './articles/article.ts'
export type { Pack, PackedCase, PackedQuestion } from './pack/shapes.ts'
