import { describe, expect, it } from 'vitest'
import { drawTest } from './article-test.ts'

const about = (subject: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${subject}-${at}`, subject }))
const article = { entities: ['gentamicin'] }

describe('an article’s test', () => {
  it('[T-40] prefers questions about the article’s entities to other questions on its topic', () => {
    const drawn = drawTest([...about('amikacin', 30), ...about('Gentamicin', 4)], article)
    expect(drawn).toHaveLength(10)
    expect(drawn.filter((id) => id.startsWith('Gentamicin'))).toHaveLength(4)
  })

  it('[T-40] asks only about the article’s entities if there are enough questions about them', () => {
    const drawn = drawTest([...about('amikacin', 30), ...about('gentamicin', 14)], article)
    expect(new Set(drawn).size).toBe(10)
    expect(drawn.every((id) => id.startsWith('gentamicin'))).toBe(true)
  })

  it('[T-40] is shorter when there are fewer than ten questions', () => {
    expect(drawTest(about('amikacin', 3), article)).toHaveLength(3)
    expect(drawTest([], article)).toEqual([])
  })
})
