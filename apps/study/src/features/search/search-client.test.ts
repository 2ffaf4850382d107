import { describe, expect, it } from 'vitest'
import type { FromWorker, ToWorker } from './messages.ts'
import { createSearchClient, type SearchWorker } from './search-client.ts'

/** A worker that answers when it is told to. */
function pretendWorker() {
  const target = new EventTarget()
  const sent: ToWorker[] = []
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: ToWorker) => sent.push(message),
    terminate: () => undefined,
  } as unknown as SearchWorker
  const say = (data: FromWorker) => target.dispatchEvent(new MessageEvent('message', { data }))
  const counts = { article: 1, card: 0, question: 0, case: 0 }
  return {
    worker,
    asked: () => sent.flatMap((message) => (message.kind === 'ask' ? [message.query] : [])),
    answer: (query: string) => say({ kind: 'found', query, most: 3, groups: [] }),
    stand: (isWhole: boolean) => say({ kind: 'standing', isWhole, counts }),
    fail: () => say({ kind: 'failed' }),
  }
}

describe('asking while one types', () => {
  it('[T-41] asks one thing at a time, and of those that wait only the last', () => {
    const { worker, asked, answer } = pretendWorker()
    const client = createSearchClient(1, worker)
    for (const query of ['st', 'sta', 'stap']) client.ask(query)
    expect(asked()).toEqual(['st'])
    answer('st')
    expect(asked()).toEqual(['st', 'stap'])
    expect(client.getSnapshot().isAnswered).toBe(false)
    answer('stap')
    expect(client.getSnapshot().answer?.query).toBe('stap')
  })

  it('[T-41] asks again when more has been read, and shows nothing that comes after the field is cleared', () => {
    const { worker, asked, answer, stand } = pretendWorker()
    const client = createSearchClient(1, worker)
    client.ask('st')
    answer('st')
    stand(true)
    expect(asked()).toEqual(['st', 'st'])
    client.ask('s')
    answer('st')
    expect(client.getSnapshot()).toMatchObject({ isAnswered: false, standing: { isWhole: true } })
  })

  it('[T-41] says when the search cannot be had', () => {
    const { worker, fail } = pretendWorker()
    const client = createSearchClient(1, worker)
    fail()
    expect(client.getSnapshot().hasFailed).toBe(true)
  })
})
