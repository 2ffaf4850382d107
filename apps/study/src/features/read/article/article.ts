import type { Article, Block, Run } from '@titer/bank/browser'

const wordsPerMinute = 200

export const wordsOf = (run: Run) => {
  if (typeof run === 'string') return run
  if ('strong' in run) return run.strong
  return 'slanted' in run ? run.slanted : run.text
}

const lineOf = (runs: readonly Run[]) => runs.map(wordsOf).join('')
const rowOf = (cells: readonly Run[][]) => `${cells.map(lineOf).join(', ')}.`

const linesOf = (block: Block): string[] => {
  if ('heading' in block) return [`${block.heading}.`]
  if ('text' in block) return [lineOf(block.text)]
  return 'items' in block ? block.items.map(lineOf) : [rowOf(block.head), ...block.rows.map(rowOf)]
}

/** Returns an article's text without formatting. A table row becomes a sentence. */
export const plainText = ({ blocks }: Pick<Article, 'blocks'>) => blocks.flatMap(linesOf).join(' ')

/** Returns the reading time in whole minutes, at least one. */
export const minutesOf = (article: Pick<Article, 'blocks'>) =>
  Math.max(
    1,
    Math.round(
      plainText(article)
        .split(/\s+/)
        .filter((word) => /[\p{L}\d]/u.test(word)).length / wordsPerMinute,
    ),
  )

export const minuteWords = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

export interface Section {
  /** The section's URL fragment, unique in the article. */
  anchor: string
  heading: string | undefined
  blocks: Exclude<Block, { heading: string }>[]
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Splits an article at its headings. The text before the first heading becomes a section without a heading. */
export function sectionsOf({ blocks }: Pick<Article, 'blocks'>): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if ('heading' in block) {
      const anchor = anchorOf(block.heading)
      const isTaken = sections.some((section) => section.anchor === anchor)
      sections.push({
        anchor: isTaken ? `${anchor}-${sections.length}` : anchor,
        heading: block.heading,
        blocks: [],
      })
    } else if (last === undefined) sections.push({ anchor: 'start', heading: undefined, blocks: [block] })
    else last.blocks.push(block)
  }
  return sections
}
