import type { StudyDatabase } from '../../../log/database.ts'
import type { Library, LibraryTopic } from '../../../packs/content/library.ts'
import { minutesOf } from '../article/article.ts'

export interface ShelfArticle {
  id: string
  title: string
  topic: string
  minutes: number
  isRead: boolean
}

export interface ShelfPart {
  name: string
  articles: ShelfArticle[]
}

export interface ShelfSubject {
  name: string
  parts: ShelfPart[]
  /** The number of articles that the student's plan unlocks but that are not downloaded yet. */
  notDownloaded: number
  /** The number of articles in packs that the student removed from the device. */
  removed: number
  /** The topics whose articles a plan would unlock, by part. */
  locked: { part: string; topics: string[] }[]
}

interface ReadingState {
  minutes: ReadonlyMap<string, number>
  read: ReadonlySet<string>
}

/** Groups the articles by subject and part, in syllabus order. */
export function shelfOf(
  { topics, manifest, removed, isLapsed }: Pick<Library, 'topics' | 'manifest' | 'removed' | 'isLapsed'>,
  reading: ReadingState,
): ShelfSubject[] {
  const open = new Set(manifest.packs.filter(({ isOpen }) => isOpen).map(({ name }) => name))
  const missing = ({ totals, articles }: LibraryTopic) => totals.articles - articles.length
  const missingIn = (these: readonly LibraryTopic[]) => these.reduce((sum, topic) => sum + missing(topic), 0)
  const isToDownload = ({ id }: LibraryTopic) => open.has(id) && !removed.includes(id) && !isLapsed
  return [...Map.groupBy(topics, ({ subject }) => subject)]
    .map(([name, all]) => ({
      name,
      parts: [...Map.groupBy(all, ({ part }) => part)].flatMap(([part, these]) => {
        const articles = these.flatMap((topic) => articlesOf(topic, reading))
        return articles.length === 0 ? [] : [{ name: part, articles }]
      }),
      notDownloaded: missingIn(all.filter(isToDownload)),
      removed: missingIn(all.filter(({ id }) => removed.includes(id))),
      locked: lockedOf(all.filter((topic) => !open.has(topic.id) && missing(topic) > 0)),
    }))
    .filter(
      ({ parts, notDownloaded, removed: removedCount, locked }) =>
        parts.length + notDownloaded + removedCount + locked.length > 0,
    )
}

const articlesOf = ({ articles, name }: LibraryTopic, { minutes, read }: ReadingState): ShelfArticle[] =>
  articles.map(({ id, title }) => ({ id, title, topic: name, minutes: minutes.get(id) ?? 1, isRead: read.has(id) }))

const lockedOf = (topics: readonly LibraryTopic[]) =>
  [...Map.groupBy(topics, ({ part }) => part)].map(([part, these]) => ({
    part,
    topics: these.map(({ name }) => name),
  }))

export const everyArticle = (shelf: readonly ShelfSubject[]) =>
  shelf.flatMap(({ parts }) => parts.flatMap(({ articles }) => articles))

/** Finds the next article in the same part. Returns undefined after the last article. */
export function findNext(shelf: readonly ShelfSubject[], id: string): ShelfArticle | undefined {
  const part = shelf.flatMap(({ parts }) => parts).find(({ articles }) => articles.some((each) => each.id === id))
  const at = part?.articles.findIndex((each) => each.id === id) ?? -1
  return at === -1 ? undefined : part?.articles[at + 1]
}

export async function readShelf(database: StudyDatabase, library: Library) {
  const [articles, marks] = await Promise.all([database.articles.toArray(), database.articleMarks.toArray()])
  return shelfOf(library, {
    minutes: new Map(articles.map((article) => [article.id, minutesOf(article)])),
    read: new Set(marks.filter(({ isRead }) => isRead).map(({ id }) => id)),
  })
}
