import type { FactTable } from '@titer/bank/browser'
import { describe, expect, it } from 'vitest'
import { orderBlock } from './block.ts'
import type { StudyCandidate } from './candidates.ts'
import { closenessOf } from './confused-topics.ts'

const question = (id: string, topic: string, marks = 1): StudyCandidate => ({
  id,
  kind: 'question',
  topic,
  seconds: 72,
  marks,
  urgentUntil: undefined,
  isNew: true,
  step: { item: id },
})
const card = (id: string, topic: string): StudyCandidate => ({
  ...question(id, topic),
  kind: 'card',
  step: { card: id },
})

describe('a suggested block', () => {
  const apart = () => 0

  it('asks three questions on a topic before it offers the unread article', () => {
    const chosen = [question('a1', 'A'), card('c1', 'B'), question('a2', 'A'), question('a3', 'A'), question('b1', 'B')]
    const order = orderBlock(chosen, [{ id: 'about-a', topic: 'A' }], apart)
    expect(order.slice(-4)).toEqual([{ item: 'a1' }, { item: 'a2' }, { item: 'a3' }, { article: 'about-a' }])
    expect(order).toHaveLength(6)
  })

  it('offers no article on a topic with fewer than three new questions in the block, and ends with the article on the topic whose questions bring the most marks', () => {
    const two = [question('a1', 'A'), question('a2', 'A')]
    expect(orderBlock(two, [{ id: 'about-a', topic: 'A' }], apart)).toEqual([{ item: 'a1' }, { item: 'a2' }])
    const six = ['1', '2', '3'].flatMap((at) => [question(`a${at}`, 'A'), question(`b${at}`, 'B', 2)])
    const articles = [
      { id: 'about-a', topic: 'A' },
      { id: 'about-b', topic: 'B' },
    ]
    expect(orderBlock(six, articles, apart).at(-1)).toEqual({ article: 'about-b' })
  })

  it('puts topics next to each other if the student has mixed up their entities', () => {
    const table = [
      { kind: 'drug', sheet: { drug: 'avamycin', topic: 'B1', 'also-called': ['Avacin'] } },
      { kind: 'drug', sheet: { drug: 'belocin', topic: 'B2' } },
      { kind: 'term', sheet: { term: 'growth', vocabulary: 'action' } },
    ] as unknown as FactTable
    const parts = ['B1', 'B2', 'B3', 'B4'].map((id) => ({ id, part: id === 'B4' ? 'one' : id === 'B1' ? 'one' : id }))
    const closeness = closenessOf([{ right: 'avacin', chosen: 'Belocin' }], table, parts)
    expect(closeness('B1', 'B2')).toBe(1)
    expect(closeness('B2', 'B1')).toBe(1)
    expect(closeness('B1', 'B3')).toBe(0)
    expect(closeness('B1', 'B4')).toBe(0.5)
    const order = orderBlock([card('c1', 'B1'), card('c3', 'B3'), card('c2', 'B2')], [], closeness)
    expect(order).toEqual([{ card: 'c1' }, { card: 'c2' }, { card: 'c3' }])
  })
})
