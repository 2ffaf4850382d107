import { describe, expect, it } from 'vitest'
import type { Item } from '../item.ts'
import type { Topic } from '../read/syllabus.ts'
import { speciesPattern } from '../species-pattern.ts'
import { excerptArticle } from './article-excerpt.ts'
import { coverageOf, moduleCoverageOf } from './coverage.ts'
import { drawSampleQuestions } from './sample-questions.ts'

const topic = (id: string, subject: string, part: string, modules: string[] = []): Topic => ({
  id,
  name: `Topic ${id}`,
  subject,
  part,
  modules,
  share: 1,
})
const syllabus = [
  topic('A1', 'Microbiology', 'General'),
  topic('A2', 'Microbiology', 'General'),
  topic('A3', 'Microbiology', 'Cocci', ['Infection']),
  topic('A4', 'Microbiology', 'Viruses', ['Infection', 'Liver']),
  topic('B1', 'Pharmacology', 'General drugs'),
  topic('B2', 'Pharmacology', 'Autonomic'),
]
const species = speciesPattern(['Staphylococcus aureus'])

const question = (id: string, of: string): Item => ({
  id,
  topic: of,
  form: 'point',
  subject: 'x',
  stem: 'Which toxin does Staphylococcus aureus make?',
  options: [
    { text: 'a', why: 'A.' },
    { text: 'b', why: 'B.' },
  ],
  keyAt: 1,
})
const questions = ['A1', 'A2', 'A3', 'B1', 'B2'].flatMap((of) =>
  Array.from({ length: 30 }, (_, at) => question(`${of}-${at}`, of)),
)

describe('the public topic list', () => {
  it('[R-20] contains every topic of the syllabus with its counts, and zeros for an unwritten topic', () => {
    const articles = [{ id: 'a', topic: 'A3', title: 'T', sections: [], entities: [], related: [] }]
    const coverage = coverageOf({ questions, cases: [], cards: [], articles }, syllabus)
    expect(coverage.map(({ subject, parts }) => [subject, parts.map(({ part }) => part)])).toEqual([
      ['Microbiology', ['General', 'Cocci', 'Viruses']],
      ['Pharmacology', ['General drugs', 'Autonomic']],
    ])
    expect(coverage[0]?.parts[1]?.topics).toEqual([
      { name: 'Topic A3', questions: 30, cases: 0, flashcards: 0, articles: 1 },
    ])
    expect(coverage[0]?.parts[2]?.topics).toEqual([
      { name: 'Topic A4', questions: 0, cases: 0, flashcards: 0, articles: 0 },
    ])
  })
})

describe('the public list of modules', () => {
  it('[R-20] shows how much of each module has questions, with each topic counted by its weight, and how many topics are new', () => {
    const heavy = syllabus.map((each) => (each.id === 'A4' ? { ...each, share: 3 } : each))
    expect(moduleCoverageOf({ questions }, heavy, new Map())).toEqual([
      { module: 'Infection', topics: 2, ready: 1, written: 0.25, newest: 0 },
      { module: 'Liver', topics: 1, ready: 0, written: 0, newest: 0 },
    ])
    const infection = syllabus.find(
      ({ id, modules }) => modules.includes('Infection') && questions.some(({ topic }) => topic === id),
    )
    const newestIn = (newTopics: Map<string, string>) =>
      moduleCoverageOf({ questions }, heavy, newTopics).map(({ newest }) => newest)
    expect(newestIn(new Map([[infection?.id ?? '', '2026-11-18']]))).toEqual([1, 0])
    // A topic of an earlier release is open in every plan by the time of the next release.
    expect(
      newestIn(
        new Map([
          [infection?.id ?? '', '2026-11-18'],
          ['B9', '2027-01-05'],
        ]),
      ),
    ).toEqual([0, 0])
  })
})

describe('the public sample questions', () => {
  const drawn = drawSampleQuestions(questions, syllabus, species, 4)

  it('[R-21] come from different parts of the syllabus, and alternate between the subjects', () => {
    const parts = drawn.map(({ topic: name }) => syllabus.find((each) => each.name === name)?.part)
    expect(new Set(parts).size).toBe(4)
    expect(drawn.map(({ subject }) => subject.charAt(0)).join('')).toMatch(/^(MPMP|PMPM)$/)
  })

  it('[R-21] are the same in every build, and show species names in italics', () => {
    expect(drawSampleQuestions(questions, syllabus, species, 4)).toEqual(drawn)
    expect(drawn[0]?.stem).toEqual(['Which toxin does ', { slanted: 'Staphylococcus aureus' }, ' make?'])
  })
})

describe('the choice of a sample question', () => {
  it('[R-21] prefers a question whose reasons are full sentences', () => {
    const withReason = (id: string, why: string) => ({
      ...question(id, 'A1'),
      options: [
        { text: 'a', why },
        { text: 'b', why: 'It is the most common cause of all.' },
      ],
    })
    const [drawn] = drawSampleQuestions(
      [
        withReason('one', 'Is a rare cause of this disease in adults.'),
        withReason('two', 'Causes most abscesses of the breast.'),
        withReason('three', 'Macrolides do not act on it.'),
      ],
      syllabus,
      species,
      1,
    )
    expect(drawn?.id).toBe('three')
  })
})

describe('the public article excerpt', () => {
  it('contains the first paragraphs of an existing article, without links and headings', () => {
    const article = {
      id: 'x',
      topic: 'B1',
      title: 'Dose',
      entities: [],
      related: [],
      sections: [
        {
          anchor: 'start',
          heading: undefined,
          idea: undefined,
          blocks: [{ text: ['See ', { text: 'Staphylococcus aureus', entity: 'Staphylococcus aureus' }, '.'] }],
        },
        {
          anchor: 'next',
          heading: 'Next',
          idea: 'B1/next',
          blocks: [{ text: [{ strong: 'Two.' }] }, { text: ['Three.'] }],
        },
      ],
    }
    expect(excerptArticle([article], species)).toEqual({
      title: 'Dose',
      paragraphs: [['See ', { slanted: 'Staphylococcus aureus' }, '.'], [{ strong: 'Two.' }]],
    })
    expect(excerptArticle([], species)).toBeUndefined()
  })
})
