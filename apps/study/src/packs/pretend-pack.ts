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
  facts: [],
})

/** A pack of questions on one topic, for tests. */
export const holding = (...ids: string[]): Pack => ({
  questions: ids.map(question),
  cases: [],
  cards: [],
  articles: [],
})
