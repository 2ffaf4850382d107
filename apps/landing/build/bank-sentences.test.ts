import moduleCoverage from '@titer/bank/public/modules.json'
import coverage from '@titer/bank/public/topics.json'
import { describe, expect, it } from 'vitest'
import { bankSentences, newTopicsDay, newTopicsSentence, partsWithoutQuestions } from './bank-sentences.ts'

const topic = (questions: number, articles = 0) => ({ name: 'T', questions, cases: 0, flashcards: 0, articles })
const subjectsOf = (...parts: { part: string; topics: ReturnType<typeof topic>[] }[]) => [
  { subject: 'Microbiology', parts },
]

it('newTopicsSentence counts the content of the latest topics, names the days on which each plan opens them, and returns an empty text if there is only one release', () => {
  const first = { published: '2026-11-01', topics: ['A1'] }
  const names = new Map([
    ['A1', 'Cocci'],
    ['A2', 'Rods'],
    ['A3', 'Spores'],
  ])
  const topics = ['Cocci', 'Rods', 'Spores'].map((name) => ({ ...topic(600), name, cases: 4, flashcards: 5 }))
  const subjects = subjectsOf({ part: 'General', topics })
  expect(newTopicsSentence([first], subjects, names)).toBe('')
  expect(newTopicsSentence([first, { published: '2026-11-18', topics: ['A2', 'A3'] }], subjects, names)).toBe(
    '2 topics (1,200 questions, 8 cases, 10 flashcards) appeared on 18 November 2026: Premium opens them from that day, Starter and the free flashcards from 2 December 2026.',
  )
  expect([newTopicsDay([first]), newTopicsDay([first, { published: '2026-11-18', topics: ['A2'] }])]).toEqual([
    '',
    '2 December 2026',
  ])
})

describe('bankSentences', () => {
  it('counts the topics that are ready and those with an article, lists the parts with questions and the parts to write next, and states how much of each module is written', () => {
    const subjects = subjectsOf(
      { part: 'General', topics: [topic(3, 1), topic(2)] },
      { part: 'Immunology', topics: [topic(0)] },
      { part: 'Cocci', topics: [topic(4), topic(0)] },
      { part: 'Virology', topics: [topic(0)] },
    )
    const modules = [
      { module: 'Foundation-2', topics: 4, ready: 3, written: 0.71, newest: 0 },
      { module: 'Neuro-2', topics: 2, ready: 0, written: 0, newest: 0 },
    ]
    expect(bankSentences(subjects, modules)).toEqual({
      topicsReady: '3 of the 6 topics of the syllabus are ready.',
      partsReady: 'Microbiology: General; Cocci (1 of 2 topics).',
      partsNext: 'Being written next: Immunology.',
      modulesReady: 'Foundation-2 is 71% written; Neuro-2 is not written yet.',
      articlesReady: '1 of them also has a short article.',
    })
    expect(partsWithoutQuestions(subjects)).toEqual(['Immunology', 'Virology'])
  })

  it('says that all topics are ready and have an article, and names no part to write next, if every topic has questions and an article', () => {
    const complete = bankSentences(subjectsOf({ part: 'General', topics: [topic(3, 1), topic(2, 1)] }), [])
    expect(complete).toMatchObject({
      topicsReady: 'All 2 topics of the syllabus are ready.',
      partsNext: '',
      articlesReady: 'Each of them also has a short article.',
    })
  })

  it('does not list a part of the real bank as ready while that part has no questions', () => {
    const { partsReady } = bankSentences(coverage, moduleCoverage)
    const listed = partsReady.replaceAll(/ \(\d+ of \d+ topics\)/g, '').split(/: |; |\. |\.$/)
    expect(listed).toContain('Virology')
    expect(partsWithoutQuestions(coverage).filter((part) => listed.includes(part))).toEqual([])
  })
})
