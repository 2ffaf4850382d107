import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { StudyDatabase } from '../../../log/database.ts'
import { append } from '../../../log/append.ts'
import { countCorrected } from './corrected.ts'

it('[T-15] the summary counts right answers to questions that the student had answered wrong the previous time', async () => {
  const database = new StudyDatabase(63)
  const answer = (at: number, session: string, item: string, isRight: boolean) => ({
    id: crypto.randomUUID(),
    at,
    day: '2026-11-17',
    kind: 'answered' as const,
    body: { session, mode: 'quickfire' as const, item, version: 'v1', chosen: 1, isRight, ms: 9_000, confidence: null },
  })
  const items = ['corrected', 'known', 'new', 'corrected-before']
  const started = { mode: 'quickfire' as const, items, isExam: false, seconds: null, title: 'x' }
  const start = (at: number, session: string) => ({
    id: crypto.randomUUID(),
    at,
    day: '2026-11-17',
    kind: 'started' as const,
    body: { session, ...started },
  })
  await append(database, [
    start(1, 's1'),
    answer(2, 's1', 'corrected', false),
    answer(3, 's1', 'known', true),
    answer(4, 's1', 'corrected-before', false),
    start(5, 's2'),
    answer(6, 's2', 'corrected-before', true),
    start(7, 's3'),
    ...items.map((item, at) => answer(8 + at, 's3', item, true)),
    start(20, 's4'),
    answer(21, 's4', 'corrected', false),
  ])
  const session = await database.sessions.get('s3')
  expect(await countCorrected(database, { answers: session?.answers ?? [] })).toBe(1)
  await database.delete()
})
