import type { PackRow, StudyDatabase } from '../../../log/database.ts'
import { readOpenPacks, samplePack, answeredPartOf } from '../../../packs/pack-access.ts'
import { ownPack } from './documents.ts'
import type { SearchablePack } from '../worker/messages.ts'

/**
 * Returns the packs to search: the open packs on the device, the answered part of a closed sample, and the student's
 * own cards and questions.
 */
export async function readSearchablePacks(database: StudyDatabase): Promise<SearchablePack[]> {
  const [open, stored, own] = await Promise.all([readOpenPacks(database), database.packs.toArray(), readOwn(database)])
  const sample = stored.find(({ name }) => name === samplePack && !open.has(name))
  const answered = sample === undefined ? [] : await readAnsweredSample(database, sample)
  return [...stored.filter(({ name }) => open.has(name)).map(({ name, file }) => ({ name, file })), ...answered, ...own]
}

/** Returns the answered part of the free sample, which stays searchable after the sample has closed. */
async function readAnsweredSample(database: StudyDatabase, sample: PackRow): Promise<SearchablePack[]> {
  const { name, file, questions, cases } = await answeredPartOf(database, sample)
  const only = [...questions, ...cases].map(({ id }) => id)
  return only.length === 0 ? [] : [{ name, file: `${file}, ${only.length} seen`, only }]
}

/**
 * Returns the student's own cards and questions as a pack. Its `file` depends on their number and the times of their
 * edits, so that they are indexed again after every edit.
 */
async function readOwn(database: StudyDatabase): Promise<SearchablePack[]> {
  const written = [...(await database.ownCards.toArray()), ...(await database.ownQuestions.toArray())]
  const present = written.filter(({ isGone }) => !isGone)
  const at = present.reduce((sum, each) => sum + each.at, 0)
  return present.length === 0 ? [] : [{ name: ownPack, file: `${present.length} ${at}` }]
}
