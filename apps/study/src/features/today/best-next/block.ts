import { interleave, type Closeness, type SessionStep } from '@titer/domain'
import type { StudyCandidate } from './candidates.ts'

/**
 * An article is offered after this many questions on its topic, because an article is easier to remember after an
 * attempt.
 */
const questionsBeforeArticle = 3

/** An article that the student has not read. */
export interface UnreadArticle {
  id: string
  topic: string
}

/**
 * Orders the chosen steps of the suggested block. Topics that the student confuses are next to each other. If there is
 * an unread article on a topic with at least three new questions, the block ends with three of these questions and the
 * article.
 */
export function orderBlock(
  chosen: readonly StudyCandidate[],
  articles: readonly UnreadArticle[],
  closeness: Closeness,
): SessionStep[] {
  const fresh = Map.groupBy(
    chosen.filter(({ kind, isNew }) => kind === 'question' && isNew),
    ({ topic }) => topic,
  )
  const article = articles
    .filter(({ topic }) => (fresh.get(topic) ?? []).length >= questionsBeforeArticle)
    .toSorted((one, other) => marksOf(fresh.get(other.topic)) - marksOf(fresh.get(one.topic)))[0]
  const last = article === undefined ? [] : (fresh.get(article.topic) ?? []).slice(0, questionsBeforeArticle)
  const others = chosen.filter((each) => !last.includes(each))
  return [
    ...[...interleave(others, closeness), ...last].map(({ step }) => step),
    ...(article === undefined ? [] : [{ article: article.id }]),
  ]
}

const marksOf = (steps: readonly StudyCandidate[] = []) => steps.reduce((sum, { marks }) => sum + marks, 0)
