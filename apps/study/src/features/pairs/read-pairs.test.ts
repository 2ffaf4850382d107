import 'fake-indexeddb/auto'
import type { FactTable } from '@titer/bank/browser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record } from '../../log/record.ts'
import { writeValue } from '../../log/values.ts'
import type { Manifest } from '../../log/values.ts'
import { findContrasts, readPairs } from './read-pairs.ts'

const term = (name: string) => ({
  kind: 'term',
  sheet: { term: name, vocabulary: 'action', option: `stopping of ${name}`, near: 'x', overlaps: [] },
})
const table = [
  term('growth'),
  term('repair'),
  { kind: 'drug', sheet: { drug: 'avamycin', topic: 'B74', action: 'growth', 'also-called': ['Avacin'] } },
  { kind: 'drug', sheet: { drug: 'belocin', topic: 'B74', action: 'repair' } },
] as unknown as FactTable

let database: StudyDatabase
const session = crypto.randomUUID()
const answer = (item: string, chosen: number, version = 'v1', within = session) =>
  record(database, 'answered', {
    session: within,
    mode: 'quickfire',
    item,
    version,
    chosen,
    isRight: chosen === 0,
    ms: 9_000,
    confidence: null,
  })
const manifestOf = (isOpen: boolean, serverTime = Date.now()) =>
  ({ facts: { file: 'f', bytes: 1, isOpen }, serverTime, trialEndsAt: null }) as Manifest

beforeEach(async () => {
  database = new StudyDatabase(52)
  const held = {
    version: 'v1',
    topic: 'B74',
    subject: 'x',
    stem: 'Which?',
    keyAt: 0,
    pack: 'B74',
    form: 'x',
  }
  const options = ['Avacin', 'belocin', 'a cup of tea'].map((text) => ({ text, why: '' }))
  await database.questions.bulkPut(['q1', 'q2', 'q3', 'q4'].map((id) => ({ ...held, id, options })))
  const items = ['q1', 'q2', 'q3', 'q4']
  await record(database, 'started', { session, mode: 'quickfire', items, isExam: false, seconds: null, title: 'x' })
})
afterEach(() => database.delete())

describe('a student’s confusion pairs', () => {
  it('[T-52] come from wrong answers to questions that are still on the device in the same wording', async () => {
    await writeValue(database, 'manifest', manifestOf(true))
    await writeValue(database, 'facts', { file: 'f', table })
    await answer('q1', 1)
    await answer('q2', 0)
    await answer('q3', 1, 'v0')
    await answer('q4', 2)
    await answer('gone', 1)
    const { drilled, others, hasFacts } = await readPairs(database)
    expect(hasFacts).toBe(true)
    expect(drilled).toMatchObject([{ one: 'avamycin', other: 'belocin', times: 1, timesBack: 0, questions: 2 }])
    expect(others).toEqual([])
  })

  it('[T-10][T-52] do not reveal an exam’s wrong answers before the exam has ended', async () => {
    await writeValue(database, 'manifest', manifestOf(true))
    await writeValue(database, 'facts', { file: 'f', table })
    const exam = crypto.randomUUID()
    const body = { mode: 'quickfire' as const, items: ['q1'], isExam: true, seconds: 600, title: 'x' }
    await record(database, 'started', { session: exam, ...body })
    await answer('q1', 1, 'v1', exam)
    expect((await readPairs(database)).drilled).toEqual([])
    await record(database, 'ended', { session: exam })
    expect((await readPairs(database)).drilled).toMatchObject([{ one: 'avamycin', other: 'belocin', times: 1 }])
  })

  it('[T-52] have no drill while the device has no table of facts, without a plan, or after more than a week offline', async () => {
    await writeValue(database, 'manifest', manifestOf(true))
    expect(await findContrasts(database)).toBeUndefined()
    await writeValue(database, 'facts', { file: 'f', table })
    expect(await findContrasts(database)).toBeDefined()
    await writeValue(database, 'manifest', manifestOf(false))
    expect(await findContrasts(database)).toBeUndefined()
    await writeValue(database, 'manifest', manifestOf(true, Date.now() - 8 * 86_400_000))
    expect(await findContrasts(database)).toBeUndefined()
  })
})
