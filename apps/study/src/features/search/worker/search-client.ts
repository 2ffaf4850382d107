import type { WorkerMessage, SearchablePack, IndexState, PageMessage } from './messages.ts'
import type { HitGroup } from '../indexing/search-index.ts'

interface SearchRequest {
  query: string
  limit: number
}

interface SearchState {
  /** Undefined until the worker has reported it for the first time. */
  indexState: IndexState | undefined
  /** The latest answer, which may belong to an earlier query. */
  answer: { query: string; groups: HitGroup[]; isExpanded: boolean } | undefined
  /**
   * Whether to show `answer`. False before the first answer, and from a query shorter than `minLetters` until the next
   * answer.
   */
  isAnswered: boolean
  hasFailed: boolean
}

/** The minimum query length. A shorter query would find nearly everything. */
const minLetters = 2
const collapsedLimit = 3
const expandedLimit = 30

/** The part of `Worker` that the client uses, so that tests can replace the worker. */
export type SearchWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/**
 * Creates a client that sends queries to the worker one at a time. While a query is running, only the latest waiting
 * query is kept.
 */
export function createSearchClient(userId: number, worker: SearchWorker) {
  let state: SearchState = { indexState: undefined, answer: undefined, isAnswered: false, hasFailed: false }
  let last: SearchRequest | undefined
  let isWaiting = false
  let isStale = false
  const listeners = new Set<() => void>()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin to name.
  const send = (message: PageMessage) => worker.postMessage(message)
  const update = (next: Partial<SearchState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const sendLatest = () => {
    if (last === undefined || isWaiting) {
      isStale = isWaiting
      return
    }
    isWaiting = true
    isStale = false
    send({ kind: 'search', ...last })
  }
  worker.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<WorkerMessage>
    if (data.kind === 'indexed') {
      update({ indexState: { isComplete: data.isComplete, counts: data.counts } })
      sendLatest()
      return
    }
    if (data.kind === 'failed') {
      update({ hasFailed: true })
      return
    }
    isWaiting = false
    const { query, groups, limit } = data
    // Ignore answers to outdated queries.
    if (query === last?.query) {
      update({ answer: { query, groups, isExpanded: limit === expandedLimit }, isAnswered: true })
    }
    if (isStale) sendLatest()
  })
  worker.addEventListener('error', () => update({ hasFailed: true }))
  const ask = (request: SearchRequest | undefined) => {
    if (request?.query === last?.query && request?.limit === last?.limit) return
    last = request
    if (request === undefined) update({ isAnswered: false })
    else sendLatest()
  }
  return {
    userId,
    setPacks: (packs: SearchablePack[]) => send({ kind: 'setPacks', userId, packs }),
    ask: (typed: string) => {
      const query = typed.trim()
      ask(query.length < minLetters ? undefined : { query, limit: collapsedLimit })
    },
    /** Requests more results of each kind. */
    expand: () => ask(last && { ...last, limit: expandedLimit }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => state,
    close: () => worker.terminate(),
  }
}

export type SearchClient = ReturnType<typeof createSearchClient>

let current: SearchClient | undefined

/**
 * Returns the account's search client. The client survives page changes, because indexing takes seconds on a cheap
 * phone.
 */
export function searchClientOf(userId: number): SearchClient {
  if (current?.userId === userId && !current.getSnapshot().hasFailed) return current
  current?.close()
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  current = createSearchClient(userId, worker)
  return current
}
