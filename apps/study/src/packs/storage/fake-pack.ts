import type { Pack } from '@titer/bank/browser'

const question = (id: string) => ({
  id,
  version: 'v',
  form: 'x',
  topic: 'A1',
  subject: 'x',
  stem: 'Which?',
  options: [],
  keyAt: 0,
})

/** Returns a pack with these questions, for tests. */
export const packWith = (...ids: string[]): Pack => ({
  questions: ids.map(question),
  cases: [],
  cards: [],
  articles: [],
  ideas: [],
  figures: {},
})
