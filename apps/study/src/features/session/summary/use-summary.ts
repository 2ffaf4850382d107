import { isOwnItem, type SessionAnswer } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useLibrary } from '../../../device/study/use-library.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { SessionRow } from '../../../log/database.ts'
import { findAskableIds, findStudyItem, type StudyItem } from '../../../packs/content/study-item.ts'

/** One question or case of the session, with the student's answer. */
export interface SummaryItem {
  id: string
  answer: SessionAnswer | undefined
  /** The question itself. Undefined if the student may not see it on this device. */
  shown: StudyItem | undefined
  topicName: string
  isFlagged: boolean
}

export interface Summary {
  row: SessionRow
  items: SummaryItem[]
  right: number
  unanswered: number
  /** The ids of questions that were not answered correctly and can be asked again. */
  missed: string[]
}

/**
 * Returns a session with its questions, undefined while the database is read, or null if the session does not exist.
 */
export function useSummary(id: string): Summary | null | undefined {
  const { database } = useStudy()
  const library = useLibrary()
  const found = useLiveQuery(async () => {
    const row = await database.sessions.get(id)
    const ids = row?.items ?? []
    const [askable, topics, ...studyItems] = await Promise.all([
      findAskableIds(database, ids),
      database.questionTopics.bulkGet(ids),
      ...ids.map((item) => findStudyItem(database, item)),
    ])
    return { row, studyItems, askable, topics }
  }, [database, id])
  if (found === undefined) return undefined
  const { row, studyItems, askable, topics } = found
  if (row === undefined) return null
  const topicNameOf = (topic: string | undefined) =>
    library?.topics.find((each) => each.id === topic)?.name ?? 'Not on this device'
  // In an exam, an unanswered question counts as missed. In other sessions, the student only did not reach the
  // question.
  const ids = row.isExam ? row.items : row.answers.map(({ item }) => item)
  const items = ids.map((item): SummaryItem => {
    const answer = row.answers.find((given) => given.item === item)
    const studyItem = studyItems.find((each) => each?.item.id === item)
    return {
      id: item,
      answer,
      // An answered question stays readable as long as it is on the device. Other questions are readable only while
      // their pack is open.
      shown: answer !== undefined || askable.has(item) ? studyItem : undefined,
      topicName: isOwnItem(item)
        ? 'Your own questions'
        : topicNameOf(studyItem?.item.topic ?? topics[row.items.indexOf(item)]?.topic),
      isFlagged: row.flagged.includes(item),
    }
  })
  return {
    row,
    items,
    right: row.answers.filter(({ isRight }) => isRight).length,
    unanswered: ids.length - row.answers.length,
    missed: ids.filter(
      (item) => row.answers.find((given) => given.item === item)?.isRight !== true && askable.has(item),
    ),
  }
}
