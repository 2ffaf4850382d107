import { isSureAndWrong, studyDay } from '@titer/domain'
import type { ItemRow, StudyDatabase } from '../../log/database.ts'
import { minutesAheadOfUtc, readMoment } from '../../log/record.ts'
import { findStudyItem, type StudyItem } from '../../packs/content/study-item.ts'
import { readRunningExamItems } from '../../log/running-exams.ts'
import { patientRiskOf, type PatientRisk } from './patient-risk.ts'

/** A question that the student was sure about but answered wrong. */
export interface Misjudged {
  id: string
  studyItem: StudyItem
  patientRisk: PatientRisk | undefined
  /** The chosen option's text. Undefined if the question has been reworded since. */
  chosen: string | undefined
  right: string
  why: string
  day: string
}

interface SureWrong {
  today: string
  unsafe: Misjudged[]
  others: Misjudged[]
  /** The number of further questions that are not on the device. */
  notOnDevice: number
}

/**
 * Reads the sure and wrong answers. Leaves out a running exam's questions, because adding or removing a question would
 * reveal whether its answer was right.
 */
async function readMisjudged(database: StudyDatabase): Promise<ItemRow[]> {
  const inRunningExam = await readRunningExamItems(database)
  // Dexie's `filter` would fetch one row after another.
  const rows = await database.items.toArray()
  return rows.filter((row) => isSureAndWrong(row) && !inRunningExam.has(row.id))
}

/** Counts the sure and wrong answers whose questions are on this device. */
export async function countSureAndWrong(database: StudyDatabase): Promise<number> {
  const rows = await readMisjudged(database)
  const studyItems = await Promise.all(rows.map(({ id }) => findStudyItem(database, id)))
  return studyItems.filter((each) => each !== undefined).length
}

/** Reads all sure and wrong answers, latest first, with the unsafe answers in a separate list. */
export async function readSureAndWrong(database: StudyDatabase): Promise<SureWrong> {
  const [rows, { today, settings }] = await Promise.all([readMisjudged(database), readMoment(database)])
  const latest = rows.toSorted((one, other) => (other.sureAndWrong?.at ?? 0) - (one.sureAndWrong?.at ?? 0))
  const studyItems = await Promise.all(latest.map(({ id }) => findStudyItem(database, id)))
  const found = latest.flatMap((row, at) => {
    const studyItem = studyItems[at]
    return studyItem === undefined ? [] : [toMisjudged(row, studyItem, settings.dayStartHour)]
  })
  return {
    today,
    unsafe: found.filter(({ patientRisk }) => patientRisk !== undefined),
    others: found.filter(({ patientRisk }) => patientRisk === undefined),
    notOnDevice: latest.length - found.length,
  }
}

function toMisjudged({ id, sureAndWrong }: ItemRow, studyItem: StudyItem, dayStartHour: number): Misjudged {
  const { options, keyAt, version } = studyItem.item
  const { at = 0, chosen = -1, version: answeredVersion = '' } = sureAndWrong ?? {}
  return {
    id,
    studyItem,
    patientRisk: patientRiskOf(studyItem),
    chosen: answeredVersion === version ? options[chosen]?.text : undefined,
    right: options[keyAt]?.text ?? '',
    why: options[keyAt]?.why ?? '',
    day: studyDay(at, minutesAheadOfUtc(at), dayStartHour),
  }
}
