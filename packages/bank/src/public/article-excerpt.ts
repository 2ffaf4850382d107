import type { Article, Block, Run } from '../articles/article.ts'
import { slantSpecies, type PlainRun } from './plain-run.ts'

// The excerpt comes from the topic about staphylococci, because the landing page shows a drawing of staphylococci
// beside it.
const preferredTopic = 'A30'

const paragraphs = 2

/** Returns the beginning of one article of the bank, or undefined if the bank has no articles. */
export function excerptArticle(articles: readonly Article[], species: RegExp | undefined) {
  const article = articles.find(({ topic }) => topic === preferredTopic) ?? articles[0]
  if (article === undefined) return undefined
  const withoutLinks = (run: Run): PlainRun[] =>
    typeof run === 'object' && 'text' in run ? slantSpecies(run.text, species) : [run]
  return {
    title: article.title,
    paragraphs: article.sections
      .flatMap(({ blocks }) => blocks)
      .filter((block): block is Extract<Block, { text: Run[] }> => 'text' in block)
      .slice(0, paragraphs)
      .map(({ text }) => text.flatMap(withoutLinks)),
  }
}
