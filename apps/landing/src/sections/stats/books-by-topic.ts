import type { ReadingList } from '../../../build/content.ts'

type Book = ReadingList['books'][number]

interface SubjectBooks {
  subject: Book['subject']
  topics: { topic: string; hasQuestions: boolean; books: string[] }[]
}

/**
 * Regroups the reading list by subject and topic. A topic of the reading list is a part of the syllabus, not a single
 * topic of the syllabus.
 */
export function booksByTopic(books: Book[]): SubjectBooks[] {
  return unique(books.map(({ subject }) => subject)).map((subject) => {
    const ofSubject = books.filter((book) => book.subject === subject)
    const hasQuestionsOf = new Map(
      ofSubject.flatMap(({ topics }) => topics.map(({ name, hasQuestions }) => [name, hasQuestions])),
    )
    const topics = Array.from(hasQuestionsOf, ([topic, hasQuestions]) => ({
      topic,
      hasQuestions,
      books: ofSubject.filter(({ topics }) => topics.some(({ name }) => name === topic)).map(({ short }) => short),
    }))
    return { subject, topics }
  })
}

const unique = <T>(values: T[]) => [...new Set(values)]
