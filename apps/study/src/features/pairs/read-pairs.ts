import { openContrasts, type Contrasts } from '@titer/bank/browser'
import { isExamUnderWay } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { now, today } from '../../log/record.ts'
import { findFacts, findManifest } from '../../log/values.ts'
import { isPackOpen, readLatestServerTime } from '../../packs/pack-access.ts'
import { pairsOf, type Mistake } from './pairs.ts'

const maxSessions = 500

let opened: { file: string; contrasts: Contrasts } | undefined

/**
 * Returns functions that find the bank's entities and create drill questions about two of them. Returns undefined if
 * the facts are not on the device or are locked.
 */
export async function findContrasts(database: StudyDatabase): Promise<Contrasts | undefined> {
  const [facts, manifest] = await Promise.all([findFacts(database), findManifest(database)])
  if (facts === undefined || manifest === undefined) return undefined
  const factsPack = { name: 'facts', isOpen: manifest.facts.isOpen, tier: 'starter' as const }
  if (!isPackOpen(factsPack, manifest, await readLatestServerTime(database))) return undefined
  if (opened?.file !== facts.file) opened = { file: facts.file, contrasts: openContrasts(facts.table) }
  return opened.contrasts
}

/**
 * Reads the wrong answers of the latest `maxSessions` sessions, latest first. Leaves out running exams, and items that
 * are no longer on the device in the same wording.
 */
export async function readMistakes(database: StudyDatabase): Promise<Mistake[]> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- This is Dexie's reverse(), which sets the order of the query.
  const sessions = await database.sessions.orderBy('startedAt').reverse().limit(maxSessions).toArray()
  const at = await now(database)
  const wrong = sessions
    .filter((row) => !isExamUnderWay(row, at))
    .flatMap(({ answers }) => answers.filter(({ isRight }) => !isRight).toReversed())
  const ids = [...new Set(wrong.map(({ item }) => item))]
  const held = [...(await database.questions.bulkGet(ids)), ...(await database.cases.bulkGet(ids))]
  const items = new Map(held.flatMap((item) => (item === undefined ? [] : [[item.id, item] as const])))
  return wrong.flatMap(({ item: id, version, chosen, day }) => {
    const item = items.get(id)
    const [right, taken] = [item?.options[item.keyAt]?.text, item?.options[chosen]?.text]
    return item?.version !== version || right === undefined || taken === undefined
      ? []
      : [{ right, chosen: taken, day }]
  })
}

/** Reads the student's confusion pairs from the sessions on this device. */
export async function readPairs(database: StudyDatabase) {
  const [mistakes, contrasts, day] = await Promise.all([
    readMistakes(database),
    findContrasts(database),
    today(database),
  ])
  return { ...pairsOf(mistakes, contrasts), hasFacts: contrasts !== undefined, today: day }
}
