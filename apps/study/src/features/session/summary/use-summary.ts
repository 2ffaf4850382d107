import { isOwnItem, type SessionAnswer } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useLibrary } from '../../../device/study/use-library.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { SessionRow } from '../../../log/database.ts'
import { findAskableIds, findStudyItem, type StudyItem } from '../../../packs/content/study-item.ts'

/** One question or case of the session, with the answer that the student gave. */
export interface SummaryItem {
  id: string
  answer: SessionAnswer | undefined
  /** The question itself; undefined where the student may not see it on this device. */
  shown: StudyItem | undefined
  topicName: string
  isFlagged: boolean
}

export interface Summary {
  row: SessionRow
  items: SummaryItem[]
  right: number
  unanswered: number
  /** The ids that were not answered correctly and can be asked again. */
  missed: string[]
}

/** A session with its questions; undefined while the database is read, null where there is no such session. */
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
  // A question that an exam asks and the student leaves empty counts as missed. Outside an exam it was only not reached.
  const ids = row.isExam ? row.items : row.answers.map(({ item }) => item)
  const items = ids.map((item): SummaryItem => {
    const answer = row.answers.find((given) => given.item === item)
    const studyItem = studyItems.find((each) => each?.item.id === item)
    return {
      id: item,
      answer,
      // An answered question stays readable as long as it is on the device; the others only while their pack is open.
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
