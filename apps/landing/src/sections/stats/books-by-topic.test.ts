import { describe, expect, it } from 'vitest'
import { booksByTopic } from './books-by-topic.ts'

const book = (short: string, subject: 'Microbiology' | 'Pharmacology', topics: string[]) => ({
  short,
  subject,
  topics: topics.map((name) => ({ name, hasQuestions: name !== 'Virology' })),
  title: `The full title of ${short}`,
  authors: 'An author',
})

describe('booksByTopic', () => {
  it('[P-09] lists every book under each of its topics, grouped by subject, and marks the topics that have no questions yet', () => {
    const books = [
      book('Jawetz', 'Microbiology', ['Virology', 'Mycology']),
      book('Katzung', 'Pharmacology', ['Toxicology']),
      book('Murray', 'Microbiology', ['Virology']),
    ]
    expect(booksByTopic(books)).toEqual([
      {
        subject: 'Microbiology',
        topics: [
          { topic: 'Virology', hasQuestions: false, books: ['Jawetz', 'Murray'] },
          { topic: 'Mycology', hasQuestions: true, books: ['Jawetz'] },
        ],
      },
      { subject: 'Pharmacology', topics: [{ topic: 'Toxicology', hasQuestions: true, books: ['Katzung'] }] },
    ])
  })
})
