import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useStudy } from '../app/study.tsx'
import type { StudyDatabase } from '../log/database.ts'
import { findAskable, findAsked, type Asked } from './asked.ts'

interface Found {
  asked: Asked
  isAskable: boolean
}

// What comes next is read while one reads what is explained.
const ahead = new Map<string, Found>()
const mostAhead = 8

async function readAsked(database: StudyDatabase, id: string): Promise<Found | 'gone'> {
  const [asked, askable] = await Promise.all([findAsked(database, id), findAskable(database, [id])])
  if (asked === undefined) {
    ahead.delete(id)
    return 'gone'
  }
  const found = { asked, isAskable: askable.has(id) }
  ahead.set(id, found)
  for (const oldest of [...ahead.keys()].slice(0, Math.max(0, ahead.size - mostAhead))) ahead.delete(oldest)
  return found
}

/**
 * A question or case by its name, or why it cannot be asked: it is not on the device, or its pack is closed and it was not
 * answered here before. Nothing while it is being read.
 */
export function useAsked(id: string, isGiven: boolean): Asked | 'gone' | 'closed' | undefined {
  const { database } = useStudy()
  const found = useLiveQuery(() => readAsked(database, id), [database, id], ahead.get(id))
  if (found === undefined || found === 'gone') return found
  return found.isAskable || isGiven ? found.asked : 'closed'
}

/** Reads what will be asked for soon. */
export function useReadAhead(id: string | undefined) {
  const { database } = useStudy()
  useEffect(() => {
    if (id !== undefined && !ahead.has(id)) void readAsked(database, id)
  }, [database, id])
}
