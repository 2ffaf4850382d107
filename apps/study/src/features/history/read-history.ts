import { studyDay } from '@titer/domain'
import type { SessionRow, StudyDatabase } from '../../log/database.ts'
import { minutesAheadOfUtc, readMoment } from '../../log/record.ts'

/** A session that the student has started, as the list of past sessions shows it. */
export interface PastSession {
  id: string
  title: string
  kind: 'Questions' | 'Cases' | 'Exam'
  day: string
  startedAt: number
  /**
   * The number of questions. If the student ended a session early, only the answered questions count, except in an
   * exam.
   */
  of: number
  answered: number
  /** Undefined while an exam is running, because the score would reveal results. */
  right: number | undefined
  /** Whether the student can continue the session. */
  isUnfinished: boolean
}

/**
 * Reads the latest sessions, newest first. Sessions without any answer are left out, except for exams: an exam without
 * an answer also has a result.
 */
export async function readHistory(database: StudyDatabase, limit: number) {
  const { now, today, settings } = await readMoment(database)
  const isShown = ({ answers, isExam }: SessionRow) => answers.length > 0 || isExam
  // oxlint-disable-next-line unicorn/no-array-reverse -- This is a Dexie collection, not an array.
  const newestFirst = database.sessions.orderBy('startedAt').reverse().filter(isShown)
  // Read one session more than the limit to find out whether there are more.
  const rows = await newestFirst.limit(limit + 1).toArray()
  const dayOf = (startedAt: number) => studyDay(startedAt, minutesAheadOfUtc(startedAt), settings.dayStartHour)
  const sessions = rows.slice(0, limit).map((row) => pastSession(row, dayOf(Math.min(row.startedAt, now))))
  return { today, sessions, hasMore: rows.length > limit }
}

function pastSession(row: SessionRow, day: string): PastSession {
  const { id, title, mode, isExam, startedAt, endedAt, items, answers } = row
  const isUnfinished = endedAt === null && (isExam || answers.length < items.length)
  return {
    id,
    title,
    kind: isExam ? 'Exam' : mode === 'case' ? 'Cases' : 'Questions',
    day,
    startedAt,
    of: isExam || isUnfinished ? items.length : answers.length,
    answered: answers.length,
    right: isExam && isUnfinished ? undefined : answers.filter(({ isRight }) => isRight).length,
    isUnfinished,
  }
}
