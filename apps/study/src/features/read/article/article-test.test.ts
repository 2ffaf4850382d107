import { describe, expect, it } from 'vitest'
import { drawTest } from './article-test.ts'

const about = (subject: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${subject}-${at}`, subject }))
const article = { entities: ['gentamicin'] }

describe('a test on an article', () => {
  it('[T-40] prefers questions about the entities of the article to other questions of its topic', () => {
    const drawn = drawTest([...about('amikacin', 30), ...about('Gentamicin', 4)], article)
    expect(drawn).toHaveLength(10)
    expect(drawn.filter((id) => id.startsWith('Gentamicin'))).toHaveLength(4)
  })

  it('[T-40] asks only about the entities of the article when there are enough such questions', () => {
    const drawn = drawTest([...about('amikacin', 30), ...about('gentamicin', 14)], article)
    expect(new Set(drawn).size).toBe(10)
    expect(drawn.every((id) => id.startsWith('gentamicin'))).toBe(true)
  })

  it('[T-40] is shorter when there are fewer than ten questions', () => {
    expect(drawTest(about('amikacin', 3), article)).toHaveLength(3)
    expect(drawTest([], article)).toEqual([])
  })
})
