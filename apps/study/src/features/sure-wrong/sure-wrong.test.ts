import 'fake-indexeddb/auto'
import type { EventBodies } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../../log/database.ts'
import { record } from '../../log/record.ts'
import { countSureAndWrong, readSureAndWrong } from './sure-wrong.ts'

const held = { version: 'v1', topic: 'B78', subject: 'x', stem: 'Which?', keyAt: 0, pack: 'B78' }
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
    { ...held, id: 'harm', form: 'effect', options },
  ])
})
afterEach(() => database.delete())

describe('the list of sure and wrong answers', () => {
  it('[T-13] lists unsafe answers separately, with the chosen and the right option', async () => {
    await answer('harm', 1)
    await answer('plain', 1)
    const { unsafe, others } = await readSureAndWrong(database)
    expect(unsafe).toMatchObject([{ id: 'harm', patientRisk: 'harm', chosen: 'ampicillin', right: 'tetracycline' }])
    expect(others.map(({ id }) => id)).toEqual(['plain'])
  })

  it('[T-13] keeps a question until it is answered correctly', async () => {
    await answer('plain', 1)
    await answer('plain', 1, { confidence: 'guess' })
    expect(await countSureAndWrong(database)).toBe(1)
    await answer('plain', 0, { confidence: 'guess' })
    expect(await countSureAndWrong(database)).toBe(0)
  })

  it('[T-13] hides the chosen option of a reworded question, and counts but does not show questions that are not on the device', async () => {
    await answer('plain', 1, { version: 'v0' })
    await answer('gone', 1)
    const { others, notOnDevice } = await readSureAndWrong(database)
    expect(others).toMatchObject([{ id: 'plain', chosen: undefined }])
    expect(notOnDevice).toBe(1)
  })

  it('[T-10][T-13] leaves out a running exam’s questions, whether their answers are right or wrong', async () => {
    const session = crypto.randomUUID()
    await answer('harm', 1)
    await answer('plain', 1)
    const items = ['plain', 'harm']
    await record(database, 'started', { session, mode: 'quickfire', items, isExam: true, seconds: 600, title: 'x' })
    await answer('plain', 1, { session })
    await answer('harm', 0, { session })
    expect(await countSureAndWrong(database)).toBe(0)
    expect(await readSureAndWrong(database)).toMatchObject({ unsafe: [], others: [], notOnDevice: 0 })
    await record(database, 'ended', { session })
    expect((await readSureAndWrong(database)).others.map(({ id }) => id)).toEqual(['plain'])
    expect(await countSureAndWrong(database)).toBe(1)
  })

  it('[T-13] includes the questions of an exam whose time is up, even if the student never ended the exam', async () => {
    await answer('plain', 1)
    const [session, items] = [crypto.randomUUID(), ['plain']]
    await record(database, 'started', { session, mode: 'quickfire', items, isExam: true, seconds: 0, title: 'x' })
    expect(await countSureAndWrong(database)).toBe(1)
  })
})
