import { plainTextOf, type Article, type Block, type Run, type Section } from '@titer/bank/browser'

const wordsPerMinute = 200

const rowOf = (cells: readonly Run[][]) => `${cells.map(plainTextOf).join(', ')}.`

const linesOf = (block: Block): string[] => {
  if ('text' in block) return [plainTextOf(block.text)]
  if ('items' in block) return block.items.map(plainTextOf)
  if ('rows' in block) return [rowOf(block.head), ...block.rows.map(rowOf)]
  return 'confusedWith' in block ? [plainTextOf(block.confusedWith)] : []
}

const sectionLines = ({ heading, blocks }: Section) => [
  ...(heading === undefined ? [] : [`${heading}.`]),
  ...blocks.flatMap(linesOf),
]

/** Returns an article's text without formatting. A table row becomes a sentence. */
export const plainText = ({ sections }: Pick<Article, 'sections'>) => sections.flatMap(sectionLines).join(' ')

/** Returns the reading time in whole minutes, at least one. */
export const minutesOf = (article: Pick<Article, 'sections'>) =>
  Math.max(
    1,
    Math.round(
      plainText(article)
        .split(/\s+/)
        .filter((word) => /[\p{L}\d]/u.test(word)).length / wordsPerMinute,
    ),
  )

export const minuteWords = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
