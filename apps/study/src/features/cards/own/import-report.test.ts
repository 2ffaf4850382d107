import { expect, it } from 'vitest'
import { importedWords } from './import-report.tsx'

it('[T-32] an import’s message lists the numbers of cards, questions and pictures, separated by commas and one “and”', () => {
  const listOf = (length: number) => Array.from({ length }, () => ({}) as never)
  const imported = (cards: number, questions: number, pictures: number, duplicates = 0) =>
    importedWords({
      cards: listOf(cards),
      questions: listOf(questions),
      pictures,
      duplicates,
      rejected: [],
      omitted: [],
      isDeck: false,
    })
  expect(imported(3, 2, 4)).toBe('Imported 3 cards, 2 questions and 4 pictures.')
  expect(imported(1, 0, 1)).toBe('Imported 1 card and 1 picture.')
  expect(imported(0, 1_200, 0, 1)).toBe('Imported 1,200 questions. Skipped 1 that you already have.')
})
