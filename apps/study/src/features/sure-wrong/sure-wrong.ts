import { isSureAndWrong, studyDay } from '@titer/domain'
import type { ItemRow, StudyDatabase } from '../../log/database.ts'
import { minutesAheadOfUtc, today } from '../../log/record.ts'
import { readValue } from '../../log/values.ts'
import { findAsked, type Asked } from '../../packs/asked.ts'
import { readExamined } from '../practice/index.ts'
import { dangerOf, type Danger } from './danger.ts'

export interface Misjudged {
  id: string
  asked: Asked
  danger: Danger | undefined
  /** Nothing, where the options have been worded anew since. */
  chosen: string | undefined
  right: string
  why: string
  day: string
}

interface SureWrong {
  today: string
  unsafe: Misjudged[]
  others: Misjudged[]
  /** So many more belong to packs that are not on the device. */
  elsewhere: number
}

/** What an exam under way asks is left out, however it was answered: to come or to go would tell the same. */
async function readMisjudged(database: StudyDatabase): Promise<ItemRow[]> {
  const examined = await readExamined(database)
  return database.items.filter((row) => isSureAndWrong(row) && !examined.has(row.id)).toArray()
}

/** How many there are to look at on this device. */
export async function countSureAndWrong(database: StudyDatabase): Promise<number> {
  const rows = await readMisjudged(database)
  const asked = await Promise.all(rows.map(({ id }) => findAsked(database, id)))
  return asked.filter((each) => each !== undefined).length
}

/** What somebody was sure of and wrong about: the unsafe apart, the latest first. */
export async function readSureAndWrong(database: StudyDatabase): Promise<SureWrong> {
  const [rows, { dayStartHour }] = await Promise.all([readMisjudged(database), readValue(database, 'settings')])
  const latest = rows.toSorted((one, other) => (other.sureAndWrong?.at ?? 0) - (one.sureAndWrong?.at ?? 0))
  const asked = await Promise.all(latest.map(({ id }) => findAsked(database, id)))
  const found = latest.flatMap((row, at) => {
    const each = asked[at]
    return each === undefined ? [] : [misjudged(row, each, dayStartHour)]
  })
  return {
    today: await today(database),
    unsafe: found.filter(({ danger }) => danger !== undefined),
    others: found.filter(({ danger }) => danger === undefined),
    elsewhere: latest.length - found.length,
  }
}

function misjudged({ id, sureAndWrong }: ItemRow, asked: Asked, dayStartHour: number): Misjudged {
  const { options, keyAt, version } = asked.item
  const { at = 0, chosen = -1, version: shown = '' } = sureAndWrong ?? {}
  return {
    id,
    asked,
    danger: dangerOf(asked),
    chosen: shown === version ? options[chosen]?.text : undefined,
    right: options[keyAt]?.text ?? '',
    why: options[keyAt]?.why ?? '',
    day: studyDay(at, minutesAheadOfUtc(at), dayStartHour),
  }
}
