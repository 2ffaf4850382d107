import { speciesPattern } from '../species-pattern.ts'
import type { Bank } from '../bank.ts'
import { splitBank } from '../pack/packs.ts'
import type { NewTopics } from '../read/releases.ts'
import type { Topic } from '../read/syllabus.ts'
import { excerptArticle } from './article-excerpt.ts'
import { coverageOf, moduleCoverageOf } from './coverage.ts'
import { drawSampleQuestions } from './sample-questions.ts'

const sampleSize = 5

/**
 * Returns everything that the public site says about the bank, by the path of its file in this package. The files are
 * committed, so that a review shows every change to the public claims.
 */
export function publicFiles(bank: Bank, syllabus: readonly Topic[], newTopics: NewTopics): Record<string, unknown> {
  const { questions, cases, cards, articles } = bank
  const species = speciesPattern(bank.organisms)
  // Only the questions of the demo, so that no paid question becomes public.
  const free = splitBank(bank, newTopics).flatMap(({ tier, content }) => (tier === 'demo' ? content.questions : []))
  return {
    'counts.json': {
      questions: questions.length,
      cases: cases.length,
      flashcards: cards.length,
      articles: articles.length,
    },
    'public/topics.json': coverageOf(bank, syllabus),
    'public/modules.json': moduleCoverageOf(bank, syllabus, newTopics),
    'public/questions.json': drawSampleQuestions(free, syllabus, species, sampleSize),
    'public/article.json': excerptArticle(articles, species) ?? null,
  }
}
