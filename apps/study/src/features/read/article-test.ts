import type { Article, PackedQuestion } from '@titer/bank/browser'
import { draw } from '../practice/index.ts'

const most = 10

type Asking = Pick<PackedQuestion, 'id' | 'subject'>

/** Questions on what the article names come first; others of its topic fill up. */
export function drawTest(
  questions: readonly Asking[],
  { entities }: Pick<Article, 'entities'>,
  random: () => number = Math.random,
): string[] {
  const named = new Set(entities.map((entity) => entity.toLowerCase()))
  const isOwn = ({ subject }: Asking) => named.has(subject.toLowerCase())
  const ids = (these: readonly Asking[]) => these.map(({ id }) => id)
  const own = draw(ids(questions.filter(isOwn)), most, random)
  const others = draw(ids(questions.filter((question) => !isOwn(question))), most - own.length, random)
  return draw([...own, ...others], most, random)
}

export const testSize = (questions: number) => Math.min(most, questions)
