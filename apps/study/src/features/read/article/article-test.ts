import type { Article, PackedQuestion } from '@titer/bank/browser'
import { drawRandom } from '../../../packs/content/draw-random.ts'

const maxQuestions = 10

type QuestionSubject = Pick<PackedQuestion, 'id' | 'subject'>

/**
 * Draws the questions for an article's test. Questions about the article's entities have priority over other questions
 * on its topic.
 */
export function drawTest(
  questions: readonly QuestionSubject[],
  { entities }: Pick<Article, 'entities'>,
  random: () => number = Math.random,
): string[] {
  const articleEntities = new Set(entities.map((entity) => entity.toLowerCase()))
  const isAboutArticle = ({ subject }: QuestionSubject) => articleEntities.has(subject.toLowerCase())
  const ids = (these: readonly QuestionSubject[]) => these.map(({ id }) => id)
  const aboutArticle = drawRandom(ids(questions.filter(isAboutArticle)), maxQuestions, random)
  const others = drawRandom(
    ids(questions.filter((question) => !isAboutArticle(question))),
    maxQuestions - aboutArticle.length,
    random,
  )
  return drawRandom([...aboutArticle, ...others], maxQuestions, random)
}

export const testSize = (questions: number) => Math.min(maxQuestions, questions)
