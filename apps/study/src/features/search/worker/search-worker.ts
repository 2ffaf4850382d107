import { StudyDatabase } from '../../../log/database.ts'
import { documentsOf } from '../indexing/documents.ts'
import type { WorkerMessage, SearchablePack, PageMessage } from './messages.ts'
import { createSearchIndex } from '../indexing/search-index.ts'

const index = createSearchIndex()
const indexed = new Map<string, string>()
let database: StudyDatabase | undefined

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
const send = (message: WorkerMessage) => postMessage(message)

/** Updates the index to contain exactly the given packs. Reads only packs that are new or have changed. */
async function indexPacks(userId: number, packs: readonly SearchablePack[]) {
  database ??= new StudyDatabase(userId)
  const wanted = new Map(packs.map(({ name, file }) => [name, file]))
  for (const [name, file] of indexed) {
    if (wanted.get(name) === file) continue
    index.remove(name)
    indexed.delete(name)
  }
  const missing = packs.filter(({ name }) => !indexed.has(name))
  for (const [at, { name, file, only }] of missing.entries()) {
    index.add(name, await documentsOf(database, name, only))
    indexed.set(name, file)
    send({ kind: 'indexed', isComplete: at === missing.length - 1, counts: index.counts })
  }
  if (missing.length === 0) send({ kind: 'indexed', isComplete: true, counts: index.counts })
  // Run some searches, so that the browser has compiled the code before the first query. The first letters of a query
  // match the most documents, so the first query would otherwise be the slowest.
  for (const letters of ['st', 'ge', 'te']) index.find(letters, 3)
}

// Updates run one after the other, because simultaneous updates would read the same pack twice.
let work: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'search') {
    const { query, limit } = data
    send({ kind: 'found', query, limit, groups: index.find(query, limit) })
    return
  }
  work = work.then(() => indexPacks(data.userId, data.packs)).catch(() => send({ kind: 'failed' }))
})
