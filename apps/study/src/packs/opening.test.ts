import 'fake-indexeddb/auto'
import { dayMs } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../log/database.ts'
import { record } from '../log/record.ts'
import { readValue, writeValue } from '../log/values.ts'
import { findAskable } from './asked.ts'
import type { Manifest } from './downloads.ts'
import { isPackOpen, keepMoment, readMoment, readOpenPacks } from './opening.ts'

const heardAt = Date.now()
const counts = { questions: 1, cases: 0, cards: 0, articles: 0 }
const pack = (name: string, tier: 'demo' | 'starter') => ({ name, tier, isOpen: true, file: name, bytes: 1, counts })
const packs = [pack('sample', 'demo'), pack('cards-A', 'demo'), pack('A1', 'starter')]
const paid = { packs, serverTime: heardAt, trialEndsAt: null, subscription_type: 'starter' } as unknown as Manifest
const demo = { ...paid, trialEndsAt: heardAt + 2 * dayMs, subscription_type: 'demo' } as Manifest

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(61)
})
afterEach(() => database.delete())

const openAt = (manifest: Manifest, at: number) =>
  packs.filter((each) => isPackOpen(each, manifest, at)).map(({ name }) => name)

describe('a pack', () => {
  it('[T-70] of a plan closes seven days after the last word of the server, and the sample with it', () => {
    expect(openAt(paid, heardAt + 7 * dayMs - 1)).toEqual(['sample', 'cards-A', 'A1'])
    expect(openAt(paid, heardAt + 7 * dayMs)).toEqual(['cards-A'])
  })

  it('[T-90] of the sample closes with the trial, also without a network', () => {
    expect(openAt(demo, heardAt + 2 * dayMs - 1)).toContain('sample')
    expect(openAt(demo, heardAt + 2 * dayMs)).not.toContain('sample')
    expect(openAt(demo, heardAt + 90 * dayMs)).toContain('cards-A')
  })
})

describe('the moment that counts', () => {
  it('[T-70] is that of the corrected clock', async () => {
    await writeValue(database, 'clockOffsetMs', 8 * dayMs)
    await writeValue(database, 'manifest', paid)
    expect([...(await readOpenPacks(database))]).toEqual(['cards-A'])
  })

  it('[T-70] does not go back with a clock that is set back, and goes on while the app is open', async () => {
    await writeValue(database, 'manifest', paid)
    await writeValue(database, 'clockOffsetMs', 6 * dayMs)
    await keepMoment(database, 0)
    await writeValue(database, 'clockOffsetMs', -400 * dayMs)
    expect(await readMoment(database)).toBeGreaterThanOrEqual(heardAt + 6 * dayMs)
    expect(await readOpenPacks(database)).toContain('A1')
    await keepMoment(database, dayMs)
    expect([...(await readOpenPacks(database))]).toEqual(['cards-A'])
  })

  it('[T-70] is not driven ahead by a clock that goes right, however many tabs there are', async () => {
    for (const tab of [1, 2, 3, 4]) await keepMoment(database, tab * dayMs)
    expect(await readValue(database, 'latestMoment')).toBeLessThanOrEqual(Date.now())
  })
})

describe('what may be asked', () => {
  const options = [
    { text: 'yes', why: '' },
    { text: 'no', why: '' },
  ]
  const held = { version: 'v', form: 'x', topic: 'A1', subject: 'x', stem: 'Which?', options, keyAt: 0, facts: [] }
  const answered = {
    session: '11111111-1111-4111-8111-111111111111',
    mode: 'quickfire',
    version: 'v',
    chosen: 0,
    isRight: true,
    ms: 9_000,
    confidence: null,
  } as const
  const ids = ['free', 'freeSeen', 'paid', 'paidSeen', 'own-1', 'elsewhere']

  beforeEach(async () => {
    await database.questions.bulkPut([
      { ...held, id: 'free', pack: 'sample' },
      { ...held, id: 'freeSeen', pack: 'sample' },
      { ...held, id: 'paid', pack: 'A1' },
      { ...held, id: 'paidSeen', pack: 'A1' },
    ])
    for (const item of ['freeSeen', 'paidSeen']) await record(database, 'answered', { ...answered, item })
    await record(database, 'wroteQuestion', { item: 'own-1', stem: 'x', options, keyAt: 0, tags: [], isGone: false })
  })

  it('[T-90] is all of what is open, and what one wrote', async () => {
    await writeValue(database, 'manifest', paid)
    expect([...(await findAskable(database, ids))]).toEqual(['free', 'freeSeen', 'paid', 'paidSeen', 'own-1'])
  })

  it('[T-70] is nothing of a plan that is closed, and of the sample what was answered', async () => {
    await writeValue(database, 'manifest', { ...paid, serverTime: heardAt - 7 * dayMs })
    expect([...(await findAskable(database, ids))]).toEqual(['freeSeen', 'own-1'])
  })

  it('[T-90] is of the sample what was answered, once the trial is over', async () => {
    await writeValue(database, 'manifest', { ...demo, trialEndsAt: heardAt, packs: packs.slice(0, 2) })
    expect([...(await findAskable(database, ids))]).toEqual(['freeSeen', 'own-1'])
  })
})
