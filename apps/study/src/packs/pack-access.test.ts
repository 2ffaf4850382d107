import 'fake-indexeddb/auto'
import { dayMs } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../log/database.ts'
import { record } from '../log/record.ts'
import { readValue, writeValue, type Manifest } from '../log/values.ts'
import { findAskableIds } from './content/study-item.ts'
import { isPackOpen, saveLatestServerTime, readLatestServerTime, readOpenPacks } from './pack-access.ts'

const manifestAt = Date.now()
const counts = { questions: 1, cases: 0, cards: 0, articles: 0 }
const pack = (name: string, tier: 'demo' | 'starter') => ({ name, tier, isOpen: true, file: name, bytes: 1, counts })
const packs = [pack('sample', 'demo'), pack('cards-A', 'demo'), pack('A1', 'starter')]
const paid = { packs, serverTime: manifestAt, trialEndsAt: null, subscription_type: 'starter' } as unknown as Manifest
const demo = { ...paid, trialEndsAt: manifestAt + 2 * dayMs, subscription_type: 'demo' } as Manifest

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(61)
})
afterEach(() => database.delete())

const openAt = (manifest: Manifest, at: number) =>
  packs.filter((each) => isPackOpen(each, manifest, at)).map(({ name }) => name)

describe('pack access', () => {
  it('[T-70] ends for a plan’s packs and the sample seven days after the last contact with the server', () => {
    expect(openAt(paid, manifestAt + 7 * dayMs - 1)).toEqual(['sample', 'cards-A', 'A1'])
    expect(openAt(paid, manifestAt + 7 * dayMs)).toEqual(['cards-A'])
  })

  it('[T-90] ends for the sample when the trial ends, even offline', () => {
    expect(openAt(demo, manifestAt + 2 * dayMs - 1)).toContain('sample')
    expect(openAt(demo, manifestAt + 2 * dayMs)).not.toContain('sample')
    expect(openAt(demo, manifestAt + 90 * dayMs)).toContain('cards-A')
  })
})

describe('the time that decides which packs are open', () => {
  it('[T-70] is the device’s time, corrected to the server’s clock', async () => {
    await writeValue(database, 'clockOffsetMs', 8 * dayMs)
    await writeValue(database, 'manifest', paid)
    expect([...(await readOpenPacks(database))]).toEqual(['cards-A'])
  })

  it('[T-70] does not decrease when the clock is set back, and still advances while the app is open', async () => {
    await writeValue(database, 'manifest', paid)
    await writeValue(database, 'clockOffsetMs', 6 * dayMs)
    await saveLatestServerTime(database, 0)
    await writeValue(database, 'clockOffsetMs', -400 * dayMs)
    expect(await readLatestServerTime(database)).toBeGreaterThanOrEqual(manifestAt + 6 * dayMs)
    expect(await readOpenPacks(database)).toContain('A1')
    await saveLatestServerTime(database, dayMs)
    expect([...(await readOpenPacks(database))]).toEqual(['cards-A'])
  })

  it('[T-70] does not run ahead of a clock that was never set back, even with several open tabs', async () => {
    for (const tab of [1, 2, 3, 4]) await saveLatestServerTime(database, tab * dayMs)
    expect(await readValue(database, 'latestMoment')).toBeLessThanOrEqual(Date.now())
  })
})

describe('the items that may be asked', () => {
  const options = [
    { text: 'yes', why: '' },
    { text: 'no', why: '' },
  ]
  const question = { version: 'v', form: 'x', topic: 'A1', subject: 'x', stem: 'Which?', options, keyAt: 0 }
  const answered = {
    session: '11111111-1111-4111-8111-111111111111',
    mode: 'quickfire',
    version: 'v',
    chosen: 0,
    isRight: true,
    ms: 9_000,
    confidence: null,
  } as const
  const ids = ['free', 'freeAnswered', 'paid', 'paidAnswered', 'own-1', 'elsewhere']

  beforeEach(async () => {
    await database.questions.bulkPut([
      { ...question, id: 'free', pack: 'sample' },
      { ...question, id: 'freeAnswered', pack: 'sample' },
      { ...question, id: 'paid', pack: 'A1' },
      { ...question, id: 'paidAnswered', pack: 'A1' },
    ])
    for (const item of ['freeAnswered', 'paidAnswered']) await record(database, 'answered', { ...answered, item })
    await record(database, 'wroteQuestion', { item: 'own-1', stem: 'x', options, keyAt: 0, tags: [], isGone: false })
  })

  it('[T-90] are the items in open packs and the student’s own questions', async () => {
    await writeValue(database, 'manifest', paid)
    expect([...(await findAskableIds(database, ids))]).toEqual([
      'free',
      'freeAnswered',
      'paid',
      'paidAnswered',
      'own-1',
    ])
  })

  it('[T-70] are only answered sample items and the student’s own questions after seven days without contact with the server', async () => {
    await writeValue(database, 'manifest', { ...paid, serverTime: manifestAt - 7 * dayMs })
    expect([...(await findAskableIds(database, ids))]).toEqual(['freeAnswered', 'own-1'])
  })

  it('[T-90] are only answered sample items and the student’s own questions after the trial has ended', async () => {
    await writeValue(database, 'manifest', { ...demo, trialEndsAt: manifestAt, packs: packs.slice(0, 2) })
    expect([...(await findAskableIds(database, ids))]).toEqual(['freeAnswered', 'own-1'])
  })
})
