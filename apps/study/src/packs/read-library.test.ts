import 'fake-indexeddb/auto'
import { dayMs } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StudyDatabase } from '../log/database.ts'
import { writeValue } from '../log/values.ts'
import { absenceOf } from './absence.ts'
import type { Manifest } from './downloads.ts'
import { storePack } from './pack-store.ts'
import { holding } from './pretend-pack.ts'
import { readLibrary } from './read-library.ts'
import { takeOff } from './removed-packs.ts'

const now = Date.now()
const topic = { id: 'A1', name: 'Cell walls', subject: 'Microbiology', part: 'General', share: 1 }
const counts = { questions: 1, cases: 0, cards: 0, articles: 0 }
const pack = (name: string, tier: 'demo' | 'starter') => ({ name, tier, isOpen: true, file: name, bytes: 1, counts })
const manifest = {
  packs: [pack('sample', 'demo'), pack('A1', 'starter')],
  topics: [topic],
  serverTime: now,
  trialEndsAt: null,
  subscription_type: 'starter',
} as unknown as Manifest
const demo = { ...manifest, packs: [pack('sample', 'demo')], subscription_type: 'demo' } as Manifest

let database: StudyDatabase
beforeEach(() => {
  database = new StudyDatabase(62)
})
afterEach(() => database.delete())

const offline = { status: 'offline' } as const
const idle = { status: 'idle' } as const
const hold = async (given: Manifest) => {
  await writeValue(database, 'manifest', given)
  for (const { name, file } of given.packs) await storePack(database, name, file, holding(`in ${name}`))
}
const why = async (sync: Parameters<typeof absenceOf>[1]) => absenceOf(await readLibrary(database), sync, false)

describe('why something is not to be had on a device', () => {
  it('[T-72] is not said while the device is read', () => {
    expect(absenceOf(undefined, offline, false)).toBe('reading')
  })

  it('[T-70] is that nothing has come yet, or that it is on its way, or that there is no room for it', async () => {
    expect(await readLibrary(database)).toBeNull()
    expect([await why(offline), await why(idle), await why({ status: 'full' })]).toEqual(['none', 'coming', 'full'])
    await writeValue(database, 'manifest', manifest)
    expect([await why(offline), await why(idle), await why({ status: 'full' })]).toEqual(['none', 'coming', 'full'])
  })

  it('[T-70] is that it was taken off, and then nothing is on its way', async () => {
    await hold(manifest)
    await takeOff(database, ['sample', 'A1'])
    expect(await why(idle)).toBe('removed')
  })

  it('[T-70][T-90] is never that cards were taken off, unless it is cards that are sought', async () => {
    const packs = [...demo.packs, pack('cards-A', 'demo')]
    await hold({ ...demo, packs, trialEndsAt: now - 1 })
    await takeOff(database, ['cards-A'])
    expect(await why(offline)).toBe('ended')
    expect(absenceOf(await readLibrary(database), offline, true)).toBe('removed')
  })

  it('[T-70] is that a plan was not heard of for seven days', async () => {
    await hold({ ...manifest, serverTime: now - 7 * dayMs })
    expect(await why(offline)).toBe('lapsed')
    expect((await readLibrary(database))?.topics).toMatchObject([{ questions: [] }])
  })

  it('[T-90] is that the trial is over, which leaves what was answered', async () => {
    await hold({ ...demo, trialEndsAt: now - 1 })
    expect(await why(offline)).toBe('ended')
    expect((await readLibrary(database))?.topics).toEqual([])
    await database.items.put({ id: 'in sample', right: 0, wrong: 1 } as never)
    expect((await readLibrary(database))?.topics).toMatchObject([{ questions: ['in sample'] }])
  })
})
