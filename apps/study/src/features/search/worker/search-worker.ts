import type { WorkerMessage, SearchablePack, PageMessage } from './messages.ts'
import type { IndexingOrder, IndexingResult } from './indexing-worker.ts'
import { createSearchIndex } from '../indexing/search-index.ts'

const index = createSearchIndex()
const indexed = new Map<string, string>()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
const send = (message: WorkerMessage) => postMessage(message)

/** Updates the index to contain exactly the given packs. Reads only packs that are new or have changed. */
async function indexPacks(userId: number, packs: readonly SearchablePack[]) {
  const wanted = new Map(packs.map(({ name, file }) => [name, file]))
  for (const [name, file] of indexed) {
    if (wanted.get(name) === file) continue
    index.remove(name)
    indexed.delete(name)
  }
  const missing = packs.filter(({ name }) => !indexed.has(name))
  if (missing.length > 0) await addPacks({ userId, packs: missing, knownKeys: index.keys() })
  send({ kind: 'indexed', isComplete: true, counts: index.counts })
  // Run some searches, so that the browser has compiled the code before the first query. The first letters of a query
  // match the most documents, so the first query would otherwise be the slowest.
  for (const letters of ['st', 'ge', 'te']) index.find(letters, 3)
}

/**
 * Adds the packs to the index. A second worker reads and indexes them and ends afterwards, because its garbage would
 * otherwise remain in memory for half a minute.
 */
function addPacks(order: IndexingOrder) {
  const worker = new Worker(new URL('./indexing-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<void>((resolve, reject) => {
    let waiting = order.packs.length
    worker.addEventListener('message', ({ data }: MessageEvent<IndexingResult>) => {
      if (data === undefined) {
        reject(new Error('The packs could not be indexed.'))
        return
      }
      index.add(data.pack.name, data.index)
      indexed.set(data.pack.name, data.pack.file)
      waiting -= 1
      if (waiting === 0) resolve()
      else send({ kind: 'indexed', isComplete: false, counts: index.counts })
    })
    worker.addEventListener('error', () => reject(new Error('The indexing worker could not start.')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
    worker.postMessage(order)
  }).finally(() => worker.terminate())
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
