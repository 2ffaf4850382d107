import 'fake-indexeddb/auto'
import type { EventBodies } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record } from '../../log/record.ts'
import { whenWords } from './sure-wrong-words.ts'
import { countSureAndWrong, readSureAndWrong } from './sure-wrong.ts'

const held = { version: 'v1', topic: 'B78', subject: 'x', stem: 'Which?', keyAt: 0, facts: [], pack: 'B78' }
const options = [
  { text: 'tetracycline', why: 'It binds calcium.' },
  { text: 'ampicillin', why: 'No.' },
]
const answer = (item: string, chosen: number, more: Partial<EventBodies['answered']> = {}) =>
  record(database, 'answered', {
    session: crypto.randomUUID(),
    mode: 'quickfire',
    item,
    version: 'v1',
    chosen,
    isRight: chosen === 0,
    ms: 9_000,
    confidence: 'sure',
    ...more,
  })

let database: StudyDatabase
beforeEach(async () => {
  database = new StudyDatabase(31)
  await database.questions.bulkPut([
    { ...held, id: 'plain', form: 'medium', options },
    { ...held, id: 'harm', form: 'effect to drug', options },
  ])
})
afterEach(() => database.delete())

describe('the list of what one was sure of', () => {
  it('[T-13] has the unsafe apart, with what was chosen and what is right', async () => {
    await answer('harm', 1)
    await answer('plain', 1)
    const { unsafe, others } = await readSureAndWrong(database)
    expect(unsafe).toMatchObject([{ id: 'harm', danger: 'harm', chosen: 'ampicillin', right: 'tetracycline' }])
    expect(others.map(({ id }) => id)).toEqual(['plain'])
  })

  it('[T-13] keeps a question until it is answered rightly', async () => {
    await answer('plain', 1)
    await answer('plain', 1, { confidence: 'guess' })
    expect(await countSureAndWrong(database)).toBe(1)
    await answer('plain', 0, { confidence: 'guess' })
    expect(await countSureAndWrong(database)).toBe(0)
  })

  it('[T-13] does not show another wording as the choice, and counts what is not on the device apart', async () => {
    await answer('plain', 1, { version: 'v0' })
    await answer('gone', 1)
    const { others, elsewhere } = await readSureAndWrong(database)
    expect(others).toMatchObject([{ id: 'plain', chosen: undefined }])
    expect(elsewhere).toBe(1)
  })

  it('[T-10][T-13] tells nothing of what an exam under way asks, right or wrong, until it is ended', async () => {
    const session = crypto.randomUUID()
    await answer('harm', 1)
    await answer('plain', 1)
    const items = ['plain', 'harm']
    await record(database, 'started', { session, mode: 'quickfire', items, isExam: true, seconds: 600, title: 'x' })
    await answer('plain', 1, { session })
    await answer('harm', 0, { session })
    expect(await countSureAndWrong(database)).toBe(0)
    expect(await readSureAndWrong(database)).toMatchObject({ unsafe: [], others: [], elsewhere: 0 })
    await record(database, 'ended', { session })
    expect((await readSureAndWrong(database)).others.map(({ id }) => id)).toEqual(['plain'])
    expect(await countSureAndWrong(database)).toBe(1)
  })

  it('[T-13] has again what an exam asked whose time is over, also if nobody came back to end it', async () => {
    await answer('plain', 1)
    const [session, items] = [crypto.randomUUID(), ['plain']]
    await record(database, 'started', { session, mode: 'quickfire', items, isExam: true, seconds: 0, title: 'x' })
    expect(await countSureAndWrong(database)).toBe(1)
  })
})

it('[T-13] says when a question was answered', () => {
  expect(whenWords('2026-11-15', '2026-11-15')).toBe('today')
  expect(whenWords('2026-11-14', '2026-11-15')).toBe('yesterday')
  expect(whenWords('2026-11-10', '2026-11-15')).toBe('5 days ago')
  expect(whenWords('2026-10-01', '2026-11-15')).toBe('1 October')
})
