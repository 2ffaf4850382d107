import { describe, expect, it } from 'vitest'
import type { WorkerMessage, PageMessage } from './messages.ts'
import { createSearchClient, type SearchWorker } from './search-client.ts'

/** Creates a worker that answers only when the test calls `answer`. */
function fakeWorker() {
  const target = new EventTarget()
  const sent: PageMessage[] = []
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: PageMessage) => sent.push(message),
    terminate: () => undefined,
  } as unknown as SearchWorker
  const send = (data: WorkerMessage) => target.dispatchEvent(new MessageEvent('message', { data }))
  const counts = { article: 1, card: 0, question: 0, case: 0 }
  return {
    worker,
    queries: () => sent.flatMap((message) => (message.kind === 'search' ? [message.query] : [])),
    answer: (query: string) => send({ kind: 'found', query, limit: 3, groups: [] }),
    reportIndexed: (isComplete: boolean) => send({ kind: 'indexed', isComplete, counts }),
    fail: () => send({ kind: 'failed' }),
  }
}

describe('the search client', () => {
  it('[T-41] sends one query at a time, and skips all but the latest waiting query', () => {
    const { worker, queries, answer } = fakeWorker()
    const client = createSearchClient(1, worker)
    for (const query of ['st', 'sta', 'stap']) client.ask(query)
    expect(queries()).toEqual(['st'])
    answer('st')
    expect(queries()).toEqual(['st', 'stap'])
    expect(client.getSnapshot().isAnswered).toBe(false)
    answer('stap')
    expect(client.getSnapshot().answer?.query).toBe('stap')
  })

  it('[T-41] repeats the query after the index grows, and ignores answers after the query becomes too short', () => {
    const { worker, queries, answer, reportIndexed } = fakeWorker()
    const client = createSearchClient(1, worker)
    client.ask('st')
    answer('st')
    reportIndexed(true)
    expect(queries()).toEqual(['st', 'st'])
    client.ask('s')
    answer('st')
    expect(client.getSnapshot()).toMatchObject({ isAnswered: false, indexState: { isComplete: true } })
  })

  it('[T-41] reports a worker failure', () => {
    const { worker, fail } = fakeWorker()
    const client = createSearchClient(1, worker)
    fail()
    expect(client.getSnapshot().hasFailed).toBe(true)
  })
})
