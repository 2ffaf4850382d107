import type { PackedCase, PackedQuestion } from '@titer/bank/browser'
import { stableHash } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import { isAnswered, readOpenPacks, samplePack } from '../pack-access.ts'

export type StudyItem = { mode: 'quickfire'; item: PackedQuestion } | { mode: 'case'; item: PackedCase }

/**
 * Finds a question or case in the bank, or one of the student's own questions. Does not check whether the item may be
 * asked now. Use `findAskableIds` for that check.
 */
export async function findStudyItem(database: StudyDatabase, id: string): Promise<StudyItem | undefined> {
  const question = await database.questions.get(id)
  if (question !== undefined) return { mode: 'quickfire', item: question }
  const clinical = await database.cases.get(id)
  if (clinical !== undefined) return { mode: 'case', item: clinical }
  const own = await database.ownQuestions.get(id)
  if (own === undefined || own.isGone) return undefined
  const { stem, options, keyAt } = own
  // Each change of the stem, of an option's text or of the key creates a new version.
  const version = stableHash(JSON.stringify([stem, keyAt, ...options.map(({ text }) => text)])).toString(16)
  const item = { id, version, form: 'own', topic: '', subject: 'Your question', stem, options, keyAt }
  return { mode: 'quickfire', item }
}

/**
 * Returns the ids that may be asked now: the student's own questions, items in open packs and, after the free sample
 * has closed, the items of the sample that the student has already answered.
 */
export async function findAskableIds(database: StudyDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [open, questions, cases, own] = await Promise.all([
    readOpenPacks(database),
    database.questions.bulkGet([...ids]),
    database.cases.bulkGet([...ids]),
    database.ownQuestions.bulkGet([...ids]),
  ])
  const packs = ids.map((_, at) => (questions[at] ?? cases[at])?.pack)
  const inClosedSample = open.has(samplePack) ? [] : ids.filter((_, at) => packs[at] === samplePack)
  const states = inClosedSample.length === 0 ? [] : await database.items.bulkGet(inClosedSample)
  const answered = new Set(inClosedSample.filter((_, at) => isAnswered(states[at])))
  return new Set(
    ids.filter((id, at) => {
      const pack = packs[at]
      return pack === undefined ? own[at]?.isGone === false : open.has(pack) || answered.has(id)
    }),
  )
}
