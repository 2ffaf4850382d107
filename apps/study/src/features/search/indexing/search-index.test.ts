import { describe, expect, it } from 'vitest'
import type { DocumentKind, SearchDocument } from './documents.ts'
import { createPackIndex } from './pack-index.ts'
import { createSearchIndex } from './search-index.ts'

const document = (kind: DocumentKind, id: string, title: string, body = '', about = ''): SearchDocument => ({
  key: `${kind} ${id}`,
  kind,
  id,
  title,
  about,
  body,
})

const createIndex = (...documents: SearchDocument[]) => {
  const index = createSearchIndex()
  index.add('sample', createPackIndex(documents))
  return index
}

const createSmallIndex = () =>
  createIndex(
    document('article', 'staph', 'Staphylococci', 'Novobiocin tells the two coagulase-negative ones apart.'),
    document('question', 'q1', 'Which antibiotic tells Staphylococcus saprophyticus apart?', 'Novobiocin. It resists.'),
    document('question', 'q2', 'What does novobiocin block?', 'DNA gyrase.'),
    document('card', 'c1', 'How does Escherichia coli spread?', 'By the faecal-oral route.', 'Escherichia coli'),
    document('case', 's1', 'A labourer has a grey membrane.', 'Ménière is no part of it.'),
  )

const found = (query: string) =>
  createSmallIndex()
    .find(query, 5)
    .map(({ kind, hits }) => [kind, ...hits.map(({ id }) => id)])

describe('the search', () => {
  it('[T-41] finds words by their beginning, and groups the results by kind', () => {
    expect(found('staph')).toEqual([
      ['article', 'staph'],
      ['question', 'q1'],
    ])
  })

  it('[T-41] searches the full texts for a word of three letters if no title contains it', () => {
    expect(found('DNA')).toEqual([['question', 'q2']])
  })

  it('[T-41] ranks a match in the stem above a match in the explanation', () => {
    expect(found('novobiocin').at(-1)).toEqual(['question', 'q2', 'q1'])
  })

  it('[T-41] tolerates a typo in a long word, and ignores accents', () => {
    expect(found('novobiocim').at(-1)?.[0]).toBe('question')
    expect(found('meniere')).toEqual([['case', 's1']])
    // Half-typed words, one with an extra letter and one with a missing letter.
    expect([found('staphyylo'), found('saprphyt')].map(([first]) => first?.[0])).toEqual(['article', 'question'])
  })

  it('[T-41] ranks a long text about a subject above a short text that only mentions it, and a short title above a long title', () => {
    const index = createIndex(
      document('article', 'dosing', 'Dosing', 'Weight matters: gentamicin hardly enters fat.'),
      document(
        'article',
        'class',
        'Aminoglycosides',
        `${'Gentamicin binds the ribosome. '.repeat(9)}${'More. '.repeat(400)}`,
      ),
      document('card', 'long', 'A septic man receives gentamicin once a day for a week. What is measured?'),
      document('card', 'short', 'How does gentamicin act?'),
    )
    expect(index.find('genta', 5).map(({ hits }) => hits.map(({ id }) => id))).toEqual([
      ['class', 'dosing'],
      ['short', 'long'],
    ])
  })

  it('[T-41] finds texts with all words or, if no text has all of them, texts with any of the words', () => {
    expect(found('novobiocin gyrase')).toEqual([['question', 'q2']])
    expect(found('gyrase membrane')).toEqual([
      ['question', 'q2'],
      ['case', 's1'],
    ])
    expect(found('E. coli')).toEqual([['card', 'c1']])
    expect(found('zebra')).toEqual([])
  })

  it('[T-41] shows an excerpt if the title does not contain the words', () => {
    const [article] = createSmallIndex().find('novobiocin', 5)
    expect(article?.hits[0]?.excerpt).toContain('Novobiocin tells')
    expect(article?.hits[0]?.words).toEqual(['novobiocin'])
    expect(createSmallIndex().find('gyrase block', 5)[0]?.hits[0]?.excerpt).toBeUndefined()
  })

  it('[T-41] removes a pack’s documents from the index, and can index the pack again', () => {
    const index = createSmallIndex()
    index.remove('sample')
    expect([index.find('novobiocin', 5), index.counts.question]).toEqual([[], 0])
    index.add('sample', createPackIndex([document('question', 'q1', 'A new stem about novobiocin')]))
    expect(index.find('novobiocin', 5)[0]?.total).toBe(1)
  })
})
