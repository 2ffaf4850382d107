import type { PackedCase, PackedQuestion } from '@titer/bank/browser'
import { placeOf } from '@titer/domain'
import type { StudyDatabase } from '../log/database.ts'
import { isAnswered, readOpenPacks, samplePack } from './opening.ts'

export type Asked = { mode: 'quickfire'; item: PackedQuestion } | { mode: 'case'; item: PackedCase }

/** A question or case by its name, of the bank or of one's own; whether it may be asked now is another matter. */
export async function findAsked(database: StudyDatabase, id: string): Promise<Asked | undefined> {
  const question = await database.questions.get(id)
  if (question !== undefined) return { mode: 'quickfire', item: question }
  const clinical = await database.cases.get(id)
  if (clinical !== undefined) return { mode: 'case', item: clinical }
  const own = await database.ownQuestions.get(id)
  if (own === undefined || own.isGone) return undefined
  const { stem, options, keyAt } = own
  // Another wording is another version, as in the bank.
  const version = placeOf(JSON.stringify([stem, keyAt, ...options.map(({ text }) => text)])).toString(16)
  const item = { id, version, form: 'own', topic: '', subject: 'Your question', stem, options, keyAt, facts: [] }
  return { mode: 'quickfire', item }
}

/** Which of these may be asked now: what is one's own, of an open pack, or of a closed sample and answered before. */
export async function findAskable(database: StudyDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [open, questions, cases, own] = await Promise.all([
    readOpenPacks(database),
    database.questions.bulkGet([...ids]),
    database.cases.bulkGet([...ids]),
    database.ownQuestions.bulkGet([...ids]),
  ])
  const packs = ids.map((_, at) => (questions[at] ?? cases[at])?.pack)
  const ofSample = open.has(samplePack) ? [] : ids.filter((_, at) => packs[at] === samplePack)
  const states = ofSample.length === 0 ? [] : await database.items.bulkGet(ofSample)
  const seen = new Set(ofSample.filter((_, at) => isAnswered(states[at])))
  return new Set(
    ids.filter((id, at) => {
      const pack = packs[at]
      return pack === undefined ? own[at]?.isGone === false : open.has(pack) || seen.has(id)
    }),
  )
}
