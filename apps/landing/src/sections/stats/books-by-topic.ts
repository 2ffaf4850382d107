import type { ReadingList } from '../../../build/content.ts'

type Book = ReadingList['books'][number]

interface SubjectBooks {
  subject: Book['subject']
  topics: { topic: string; books: string[] }[]
}

/** Regroups the reading list by subject and topic. */
export function booksByTopic(books: Book[]): SubjectBooks[] {
  return unique(books.map(({ subject }) => subject)).map((subject) => {
    const ofSubject = books.filter((book) => book.subject === subject)
    const topics = unique(ofSubject.flatMap(({ topics }) => topics)).map((topic) => ({
      topic,
      books: ofSubject.filter(({ topics }) => topics.includes(topic)).map(({ short }) => short),
    }))
    return { subject, topics }
  })
}

const unique = <T>(values: T[]) => [...new Set(values)]
