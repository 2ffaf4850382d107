import { StudyDatabase } from '../../log/database.ts'
import { documentsOf } from './documents.ts'
import type { FromWorker, HeldPack, ToWorker } from './messages.ts'
import { createSearchIndex } from './search-index.ts'

const index = createSearchIndex()
const indexed = new Map<string, string>()
let database: StudyDatabase | undefined

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has one page to tell.
const tell = (message: FromWorker) => postMessage(message)

/** Brings the index to what is on the device, and reads nothing twice. */
async function hold(userId: number, packs: readonly HeldPack[]) {
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
    tell({ kind: 'standing', isWhole: at === missing.length - 1, counts: index.counts })
  }
  if (missing.length === 0) tell({ kind: 'standing', isWhole: true, counts: index.counts })
  // The first letters find the most, and would be the first to run this code.
  for (const letters of ['st', 'ge', 'te']) index.find(letters, 3)
}

// One after the other: two at once would read the same pack.
let work: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'ask') {
    const { query, most } = data
    tell({ kind: 'found', query, most, groups: index.find(query, most) })
    return
  }
  work = work.then(() => hold(data.userId, data.packs)).catch(() => tell({ kind: 'failed' }))
})
