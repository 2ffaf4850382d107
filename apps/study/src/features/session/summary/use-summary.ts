import { isOwnItem, type SessionAnswer } from '@titer/domain'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useLibrary } from '../../../device/study/use-library.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { SessionRow } from '../../../log/database.ts'
import { readSeriesCases, seriesPlaces } from '../../../packs/content/series.ts'
import { findAskableIds, findStudyItem, type StudyItem } from '../../../packs/content/study-item.ts'
import { seriesWords } from '../session-words.ts'
import { countCorrected } from './corrected.ts'

/** One question or case of the session, with the student's answer. */
export interface SummaryItem {
  id: string
  answer: SessionAnswer | undefined
  /** The question itself. Undefined if the student may not see it on this device. */
  shown: StudyItem | undefined
  /** A text that says how many questions are about the same patient. Undefined if there is only one. */
  aboutPatient: string | undefined
  topicName: string
  /** The article to read about the question. */
  article: { id: string; title: string } | undefined
  isFlagged: boolean
}

export interface Summary {
  row: SessionRow
  items: SummaryItem[]
  right: number
  unanswered: number
  /** The ids of questions with a wrong answer that can be asked again. */
  wrong: string[]
  /** The ids of unanswered exam questions that can be asked. */
  skipped: string[]
  /** The number of right answers to questions that the student had answered wrong the previous time. */
  corrected: number
}

export const noTopicName = 'Not on this device'
export const ownTopicName = 'Your own questions'

/**
 * Returns a session with its questions, undefined while the database is read, or null if the session does not exist.
 */
export function useSummary(id: string): Summary | null | undefined {
  const { database } = useStudy()
  const library = useLibrary()
  const found = useLiveQuery(async () => {
    const row = await database.sessions.get(id)
    const ids = row?.items ?? []
    const [askable, topics, corrected, cases, ...studyItems] = await Promise.all([
      findAskableIds(database, ids),
      database.questionTopics.bulkGet(ids),
      row === undefined ? 0 : countCorrected(database, row),
      readSeriesCases(database, ids),
      ...ids.map((item) => findStudyItem(database, item)),
    ])
    return { row, studyItems, askable, topics, corrected, series: seriesPlaces(ids, cases) }
  }, [database, id])
  if (found === undefined || library === undefined) return undefined
  const { row, studyItems, askable, topics, corrected, series } = found
  if (row === undefined) return null
  // The summary of an exam also lists unanswered questions, because they lower the score. Other sessions list only
  // answered questions, because the student did not reach the rest.
  const ids = row.isExam ? row.items : row.answers.map(({ item }) => item)
  const items = ids.map((item): SummaryItem => {
    const answer = row.answers.find((given) => given.item === item)
    const studyItem = studyItems.find((each) => each?.item.id === item)
    const topicId = studyItem?.item.topic ?? topics[row.items.indexOf(item)]?.topic
    const topic = library?.topics.find((each) => each.id === topicId)
    return {
      id: item,
      answer,
      // An answered question stays readable as long as it is on the device. Other questions are readable only while
      // their pack is open.
      shown: answer !== undefined || askable.has(item) ? studyItem : undefined,
      aboutPatient: seriesWords(series.get(item)),
      topicName: isOwnItem(item) ? ownTopicName : (topic?.name ?? noTopicName),
      article: topic?.articles[0],
      isFlagged: row.flagged.includes(item),
    }
  })
  const again = (isWanted: (item: SummaryItem) => boolean) =>
    items.filter((item) => isWanted(item) && askable.has(item.id)).map((item) => item.id)
  return {
    row,
    items,
    right: row.answers.filter(({ isRight }) => isRight).length,
    unanswered: ids.length - row.answers.length,
    wrong: again(({ answer }) => answer?.isRight === false),
    skipped: again(({ answer }) => answer === undefined),
    corrected,
  }
}
