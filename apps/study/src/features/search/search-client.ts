import type { FromWorker, HeldPack, Standing, ToWorker } from './messages.ts'
import type { HitGroup } from './search-index.ts'

interface Question {
  query: string
  most: number
}

interface SearchState {
  /** Nothing before the worker has said a word. */
  standing: Standing | undefined
  /** The last one, which may be of what was in the field before. */
  answer: { query: string; groups: HitGroup[]; isUnfolded: boolean } | undefined
  isAnswered: boolean
  hasFailed: boolean
}

/** Shorter, and nearly everything would be found. */
const fewestLetters = 2
const atFirst = 3
const unfolded = 30

/** What is used of a worker, so that a test can be one. */
export type SearchWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/** Speaks with the worker: one question at a time, and of those that wait only the last. */
export function createSearchClient(userId: number, worker: SearchWorker) {
  let state: SearchState = { standing: undefined, answer: undefined, isAnswered: false, hasFailed: false }
  let last: Question | undefined
  let isAsking = false
  let isStale = false
  const listeners = new Set<() => void>()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin to name.
  const send = (message: ToWorker) => worker.postMessage(message)
  const become = (next: Partial<SearchState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const askNow = () => {
    if (last === undefined || isAsking) {
      isStale = isAsking
      return
    }
    isAsking = true
    isStale = false
    send({ kind: 'ask', ...last })
  }
  worker.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<FromWorker>
    if (data.kind === 'standing') {
      become({ standing: { isWhole: data.isWhole, counts: data.counts } })
      askNow()
      return
    }
    if (data.kind === 'failed') {
      become({ hasFailed: true })
      return
    }
    isAsking = false
    const { query, groups, most } = data
    // Nobody asks any more, or for something else: what comes late is not shown.
    if (query === last?.query) {
      become({ answer: { query, groups, isUnfolded: most === unfolded }, isAnswered: true })
    }
    if (isStale) askNow()
  })
  worker.addEventListener('error', () => become({ hasFailed: true }))
  const ask = (question: Question | undefined) => {
    if (question?.query === last?.query && question?.most === last?.most) return
    last = question
    if (question === undefined) become({ isAnswered: false })
    else askNow()
  }
  return {
    userId,
    hold: (packs: HeldPack[]) => send({ kind: 'hold', userId, packs }),
    ask: (typed: string) => {
      const query = typed.trim()
      ask(query.length < fewestLetters ? undefined : { query, most: atFirst })
    },
    /** More of each kind. */
    unfold: () => ask(last && { ...last, most: unfolded }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => state,
    close: () => worker.terminate(),
  }
}

export type SearchClient = ReturnType<typeof createSearchClient>

let open: SearchClient | undefined

/** Kept from visit to visit, as the index takes seconds on a cheap phone; another student gets another. */
export function searchClientOf(userId: number): SearchClient {
  if (open?.userId === userId && !open.getSnapshot().hasFailed) return open
  open?.close()
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  open = createSearchClient(userId, worker)
  return open
}
