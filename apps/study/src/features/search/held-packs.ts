import type { PackRow, StudyDatabase } from '../../log/database.ts'
import { readOpenPacks, samplePack, seenOf } from '../../packs/opening.ts'
import { ownPack } from './documents.ts'
import type { HeldPack } from './messages.ts'

/** What is to be searched: the open packs on the device, and what the student wrote. */
export async function readHeldPacks(database: StudyDatabase): Promise<HeldPack[]> {
  const [open, held, own] = await Promise.all([readOpenPacks(database), database.packs.toArray(), readOwn(database)])
  const sample = held.find(({ name }) => name === samplePack && !open.has(name))
  const seen = sample === undefined ? [] : await readSeen(database, sample)
  return [...held.filter(({ name }) => open.has(name)).map(({ name, file }) => ({ name, file })), ...seen, ...own]
}

async function readSeen(database: StudyDatabase, sample: PackRow): Promise<HeldPack[]> {
  const { name, file, questions, cases } = await seenOf(database, sample)
  const only = [...questions, ...cases].map(({ id }) => id)
  return only.length === 0 ? [] : [{ name, file: `${file}, ${only.length} seen`, only }]
}

/** Named by how much there is and when each was written: another word, another name. */
async function readOwn(database: StudyDatabase): Promise<HeldPack[]> {
  const written = [...(await database.ownCards.toArray()), ...(await database.ownQuestions.toArray())]
  const present = written.filter(({ isGone }) => !isGone)
  const at = present.reduce((sum, each) => sum + each.at, 0)
  return present.length === 0 ? [] : [{ name: ownPack, file: `${present.length} ${at}` }]
}
