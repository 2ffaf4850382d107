import { groupDigits } from '@titer/domain'

export interface Counts {
  questions: number
  cases: number
  flashcards: number
  articles: number
}

export const sumCounts = (all: readonly Counts[]): Counts => {
  const sum = (kind: keyof Counts) => all.reduce((total, counts) => total + counts[kind], 0)
  return { questions: sum('questions'), cases: sum('cases'), flashcards: sum('flashcards'), articles: sum('articles') }
}

const nouns = [
  ['questions', 'question', 'questions'],
  ['cases', 'case', 'cases'],
  ['flashcards', 'card', 'cards'],
  ['articles', 'article', 'articles'],
] as const

/** Returns a text with the counts that are not zero, for example "23 questions, 34 cards, 1 article". */
export const describeCounts = (counts: Counts): string =>
  nouns
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, one, many]) => `${groupDigits(counts[kind])} ${counts[kind] === 1 ? one : many}`)
    .join(', ')
