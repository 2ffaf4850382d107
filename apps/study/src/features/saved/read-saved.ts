import type { StudyDatabase } from '../../log/database.ts'
import { readRunningExamItems } from '../../log/running-exams.ts'
import { findAskableIds, findStudyItem, type StudyItem } from '../../packs/content/study-item.ts'

export type SavedKind = 'bookmarks' | 'notes' | 'flags'

/** A question or case that the student has bookmarked, annotated or flagged. */
export interface SavedItem {
  id: string
  studyItem: StudyItem
  isBookmarked: boolean
  note: string
  /** The sessions in which the question is flagged. */
  flaggedIn: string[]
  /**
   * Whether the question's topic may be shown: only after an answer, and not while the question is in a running exam.
   */
  isTopicShown: boolean
  /** Whether the question may be asked now. */
  isAskable: boolean
}

export interface Saved {
  items: SavedItem[]
  /** The number of saved questions that cannot be shown, because they are not on this device or are locked. */
  unavailable: number
}

/** Reads all saved questions, the last answered first. */
export async function readSaved(database: StudyDatabase): Promise<Saved> {
  const flaggedIn = new Map<string, string[]>()
  await database.sessions.each(({ id, flagged }) => {
    for (const item of flagged) flaggedIn.set(item, [...(flaggedIn.get(item) ?? []), id])
  })
  const states = await database.items.toArray()
  const saved = states
    .filter(({ id, isBookmarked, note }) => isBookmarked || note !== '' || flaggedIn.has(id))
    .toSorted((one, other) => other.lastAt - one.lastAt)
  // A flagged question without an answer, a bookmark or a note has no row in `items`, so its id is added here.
  const known = new Set(saved.map(({ id }) => id))
  const ids = [...known, ...[...flaggedIn.keys()].filter((id) => !known.has(id))]
  const [askable, inRunningExam, ...studyItems] = await Promise.all([
    findAskableIds(database, ids),
    readRunningExamItems(database),
    ...ids.map((id) => findStudyItem(database, id)),
  ])
  const items = ids.flatMap((id, at): SavedItem[] => {
    const [studyItem, state] = [studyItems[at], saved[at]]
    if (studyItem === undefined) return []
    const isAnswered = state !== undefined && state.right + state.wrong > 0
    // If a question's pack is locked, the question stays readable only if the student has answered it.
    if (!isAnswered && !askable.has(id)) return []
    return [
      {
        id,
        studyItem,
        isBookmarked: state?.isBookmarked ?? false,
        note: state?.note ?? '',
        flaggedIn: flaggedIn.get(id) ?? [],
        isTopicShown: isAnswered && !inRunningExam.has(id),
        isAskable: askable.has(id),
      },
    ]
  })
  return { items, unavailable: ids.length - items.length }
}

const belongsTo: Record<SavedKind, (item: SavedItem) => boolean> = {
  bookmarks: ({ isBookmarked }) => isBookmarked,
  notes: ({ note }) => note !== '',
  flags: ({ flaggedIn }) => flaggedIn.length > 0,
}

export const savedOf = (items: readonly SavedItem[], kind: SavedKind) => items.filter(belongsTo[kind])

const textOf = ({ studyItem, note }: SavedItem) =>
  studyItem.mode === 'case'
    ? [studyItem.item.question, ...studyItem.item.stages.map(({ text }) => text), note].join(' ')
    : `${studyItem.item.stem} ${note}`

/** Returns the items that contain every word of the query, in the question, the stages of a case or the note. */
export function searchSaved(items: readonly SavedItem[], query: string): SavedItem[] {
  const wanted = query.toLowerCase().split(/\s+/)
  return items.filter((item) => {
    const text = textOf(item).toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
