import { StudyDatabase } from '../../../log/database.ts'
import { documentsOf } from '../indexing/documents.ts'
import { buffersOf, createPackIndex, type PackIndex } from '../indexing/pack-index.ts'
import type { SearchablePack } from './messages.ts'

export interface IndexingOrder {
  userId: number
  packs: readonly SearchablePack[]
  /** The keys of the documents that are indexed already. */
  knownKeys: readonly string[]
}

/** The index of a pack, or undefined if indexing has failed. */
export type IndexingResult = { pack: SearchablePack; index: PackIndex } | undefined

const send = (result: IndexingResult, buffers: Transferable[]) => postMessage(result, { transfer: buffers })

async function indexPacks({ userId, packs, knownKeys }: IndexingOrder) {
  const database = new StudyDatabase(userId)
  const known = new Set(knownKeys)
  for (const pack of packs) {
    const documents = (await documentsOf(database, pack.name, pack.only)).filter(({ key }) => !known.has(key))
    for (const { key } of documents) known.add(key)
    const index = createPackIndex(documents)
    send({ pack, index }, buffersOf(index))
  }
}

addEventListener('message', ({ data }: MessageEvent<IndexingOrder>) => {
  indexPacks(data).catch(() => send(undefined, []))
})
