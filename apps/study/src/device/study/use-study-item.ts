import { useLiveQuery } from './live-query.ts'
import { useEffect } from 'react'
import { useStudy } from './study-context.tsx'
import type { StudyDatabase } from '../../log/database.ts'
import { findAskableIds, findStudyItem, type StudyItem } from '../../packs/content/study-item.ts'

interface FoundItem {
  item: StudyItem
  isAskable: boolean
}

// The last items that were read. Among them is the next item, which `usePreloadItem` reads while the student is still
// reading the explanation of the current question.
const recentItems = new Map<string, FoundItem>()
const maxRecentItems = 8

async function readItem(database: StudyDatabase, id: string): Promise<FoundItem | 'gone'> {
  const [item, askable] = await Promise.all([findStudyItem(database, id), findAskableIds(database, [id])])
  if (item === undefined) {
    recentItems.delete(id)
    return 'gone'
  }
  const found = { item, isAskable: askable.has(id) }
  recentItems.set(id, found)
  for (const oldest of [...recentItems.keys()].slice(0, Math.max(0, recentItems.size - maxRecentItems)))
    recentItems.delete(oldest)
  return found
}

/**
 * Returns a question or case. Returns `gone` if the item is not on the device, `closed` if the student has no access to
 * its pack and has not answered the item yet, and undefined while the database is being read.
 */
export function useStudyItem(id: string, isAnswered: boolean): StudyItem | 'gone' | 'closed' | undefined {
  const { database } = useStudy()
  const found = useLiveQuery(() => readItem(database, id), [database, id], recentItems.get(id))
  if (found === undefined || found === 'gone') return found
  return found.isAskable || isAnswered ? found.item : 'closed'
}

/** Reads an item before it is needed, so that it can then be shown without a delay. */
export function usePreloadItem(id: string | undefined) {
  const { database } = useStudy()
  useEffect(() => {
    if (id !== undefined && !recentItems.has(id)) void readItem(database, id)
  }, [database, id])
}
