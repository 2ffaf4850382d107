import coverage from '@titer/bank/public/topics.json'
import { describe, expect, it } from 'vitest'
import { bankSentences, unwrittenParts } from './bank-sentences.ts'

const topic = (questions: number, articles = 0) => ({ name: 'T', questions, cases: 0, flashcards: 0, articles })
const subjectsOf = (...parts: { part: string; topics: ReturnType<typeof topic>[] }[]) => [
  { subject: 'Microbiology', parts },
]

describe('bankSentences', () => {
  it('name the written parts, the share of a partly written part, and the next part of the syllabus', () => {
    const subjects = subjectsOf(
      { part: 'General', topics: [topic(3, 1), topic(2)] },
      { part: 'Immunology', topics: [topic(0)] },
      { part: 'Cocci', topics: [topic(4), topic(0)] },
      { part: 'Virology', topics: [topic(0)] },
    )
    expect(bankSentences(subjects)).toEqual({
      topicsReady: '3 of the 6 topics of the syllabus are ready.',
      partsReady: 'Microbiology: General; Cocci (1 of 2 topics).',
      partsNext: 'Being written next: Immunology.',
      articlesReady: '1 of them also has a short article.',
    })
    expect(unwrittenParts(subjects)).toEqual(['Immunology', 'Virology'])
  })

  it('promise an article behind every topic only if every topic has one', () => {
    const complete = bankSentences(subjectsOf({ part: 'General', topics: [topic(3, 1), topic(2, 1)] }))
    expect(complete).toMatchObject({
      topicsReady: 'All 2 topics of the syllabus are ready.',
      partsNext: '',
      articlesReady: 'There is a short article behind every topic.',
    })
  })

  it('name no unwritten part of the real bank as ready', () => {
    const { partsReady } = bankSentences(coverage)
    expect(
      unwrittenParts(coverage).filter((part) => partsReady.includes(`${part};`) || partsReady.includes(`${part}.`)),
    ).toEqual([])
  })
})
